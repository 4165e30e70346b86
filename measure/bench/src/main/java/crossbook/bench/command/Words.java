package crossbook.bench.command;

import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.exchange.Transport;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Reads one of a few words.
abstract class Words<E extends Enum<E>> implements ITypeConverter<E> {
    private final E[] all;

    private Words(E[] all) {
        this.all = all;
    }

    @Override
    public E convert(String text) {
        for (E each : all) {
            if (word(each).equals(text)) return each;
        }
        String known = Arrays.stream(all).map(Words::word).collect(Collectors.joining(", "));
        throw new TypeConversionException("'" + text + "' is none of " + known);
    }

    private static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }

    /// A kind of orders.
    static final class Flows extends Words<OrderFlow> {
        Flows() {
            super(OrderFlow.values());
        }
    }

    /// A way to an exchange.
    static class Transports extends Words<Transport> {
        Transports() {
            this(Transport.values());
        }

        private Transports(Transport... some) {
            super(some);
        }

        @Override
        public Transport convert(String text) {
            Transport way = super.convert(text);
            way.missing().ifPresent(words -> {
                throw new TypeConversionException(words);
            });
            return way;
        }
    }

    /// A way of the clients of `crossbook load`.
    static final class Doors extends Transports {
        Doors() {
            super(Transport.TCP, Transport.FIX, Transport.QUICKFIX);
        }
    }
}
