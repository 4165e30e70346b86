package crossbook.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Where each order of a participant stands, by its number. Numbers are given in turn, so those
/// that follow each other lie beside each other, in pages; a page whose orders are all over is
/// used again. Nothing allocates but growth.
final class OrderPlaces {
    static final int NOWHERE = -1;

    private static final int PAGE_BITS = 10;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int IN_PAGE = PAGE - 1;

    /// By the upper bits of a number, and in a page by the lower: one more than the place; 0:
    /// nowhere.
    private int[][] pages = new int[16][];

    /// How many orders a page has.
    private int[] counts = new int[16];

    private final List<int[]> empty = new ArrayList<>();

    /// The place of an order, or [#NOWHERE].
    int get(long number) {
        long page = number >>> PAGE_BITS;
        if (page >= pages.length) return NOWHERE;
        int[] places = pages[(int) page];
        return places == null ? NOWHERE : places[(int) number & IN_PAGE] - 1;
    }

    /// An order stands at a place for the first time.
    ///
    /// @param number not below 0
    void add(long number, int place) {
        int page = Math.toIntExact(number >>> PAGE_BITS);
        if (page >= pages.length) grow(page);
        if (pages[page] == null) {
            pages[page] = empty.isEmpty() ? new int[PAGE] : empty.removeLast();
        }
        counts[page]++;
        move(number, place);
    }

    private void grow(int page) {
        int length = Math.max(page + 1, 2 * pages.length);
        pages = Arrays.copyOf(pages, length);
        counts = Arrays.copyOf(counts, length);
    }

    /// An order that stands somewhere stands at another place.
    void move(long number, int place) {
        pages[(int) (number >>> PAGE_BITS)][(int) number & IN_PAGE] = place + 1;
    }

    /// An order that stands somewhere is over.
    void remove(long number) {
        int page = (int) (number >>> PAGE_BITS);
        pages[page][(int) number & IN_PAGE] = 0;
        if (--counts[page] > 0) return;
        empty.add(pages[page]);
        pages[page] = null;
    }

    void clear() {
        for (int page = 0; page < pages.length; page++) {
            if (pages[page] == null) continue;
            Arrays.fill(pages[page], 0);
            empty.add(pages[page]);
            pages[page] = null;
            counts[page] = 0;
        }
    }
}
