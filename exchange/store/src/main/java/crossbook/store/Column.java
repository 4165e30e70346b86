package crossbook.store;

import crossbook.protocol.Schema;
import crossbook.store.arrow.ArrowColumn;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A column of a table, and the field of an event that it is filled from.
///
/// @param field the field's name in the schema of the events
record Column(String name, Kind kind, String field) {
    /// The most that a price may have, and those that each has in a column of decimals.
    static final int MOST_DECIMALS = ArrowColumn.DECIMALS;

    /// What a column holds, and how it comes from a field.
    enum Kind {
        /// A whole number; none where the field has none.
        NUMBER("LONG"),
        /// A price in units, of which `price_scale` says how many digits are decimals.
        PRICE("LONG"),
        /// A price as a decimal. It stands in no table: anyone who asks has it made of the
        /// units.
        DECIMAL("DECIMAL(38, 18)"),
        /// An amount in smallest units of the asset of the row.
        AMOUNT("LONG"),
        /// An amount as a decimal, made as a price is.
        AMOUNT_DECIMAL("DECIMAL(38, 18)"),
        /// The code of an asset.
        ASSET("SYMBOL"),
        /// The decimals of its amounts.
        ASSET_SCALE("SHORT"),
        /// A word of an enumeration, or a short text of which there are few.
        WORD("SYMBOL"),
        /// A text of which there may be many.
        TEXT("VARCHAR"),
        /// A letter that stands as a number.
        LETTER("SYMBOL"),
        /// The symbol of the instrument whose id the field has.
        INSTRUMENT("SYMBOL"),
        /// The decimals of the instrument's prices.
        SCALE("SHORT"),
        /// The name of the participant whose id the field has.
        PARTICIPANT("SYMBOL"),
        /// Every field that has no column of its own, as text.
        DETAIL("VARCHAR");

        private final String type;

        Kind(String type) {
            this.type = type;
        }

        /// What the database calls it.
        String type() {
            return type;
        }
    }

    static Column number(String name, String field) {
        return new Column(name, Kind.NUMBER, field);
    }

    static Column price(String name, String field) {
        return new Column(name, Kind.PRICE, field);
    }

    static Column amount(String name) {
        return new Column(name, Kind.AMOUNT, "");
    }

    /// Whether a view has it as a decimal too.
    boolean hasDecimal() {
        return kind == Kind.PRICE || kind == Kind.AMOUNT;
    }

    /// The same price or amount as a decimal; its field is the column of units.
    Column decimal() {
        Kind its = kind == Kind.PRICE ? Kind.DECIMAL : Kind.AMOUNT_DECIMAL;
        return new Column(name + "_decimal", its, name);
    }

    /// How a question asks for it. A decimal is a whole number times a power of ten, and has
    /// room for every price and amount, so none is ever rounded. Of an unknown instrument there
    /// is none: how many decimals it has is not known, and a `SHORT` cannot say that.
    String asked() {
        return switch (kind) {
            case DECIMAL -> asked("symbol", "price_scale");
            case AMOUNT_DECIMAL -> asked("asset", "asset_scale");
            default -> name;
        };
    }

    private String asked(String known, String scaled) {
        String powers = IntStream.rangeClosed(0, MOST_DECIMALS)
                .mapToObj(scale -> " WHEN " + scale + " THEN "
                        + BigDecimal.ONE
                                .movePointLeft(scale)
                                .setScale(MOST_DECIMALS)
                                .toPlainString()
                        + "m")
                .collect(Collectors.joining());
        return "cast(cast(CASE WHEN " + known + " IS NULL THEN NULL ELSE " + field
                + " END AS DECIMAL(19, 0)) * CASE " + scaled + powers + " END AS " + kind.type()
                + ") " + name;
    }

    static Column word(String name, String field) {
        return new Column(name, Kind.WORD, field);
    }

    static Column text(String name, String field) {
        return new Column(name, Kind.TEXT, field);
    }

    /// The texts that an order carries, as many as the schema has.
    static List<Column> textsOfOrders() {
        return Schema.event().messages().stream()
                .filter(message -> message.name().equals("OrderAccepted"))
                .flatMap(message -> message.orderTexts().stream())
                .map(field -> text(
                        field.name().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT),
                        field.name()))
                .toList();
    }

    static Column letter(String name, String field) {
        return new Column(name, Kind.LETTER, field);
    }

    static Column symbol() {
        return new Column("symbol", Kind.INSTRUMENT, "instrumentId");
    }

    static Column scale() {
        return new Column("price_scale", Kind.SCALE, "instrumentId");
    }

    static Column participant(String name, String field) {
        return new Column(name, Kind.PARTICIPANT, field);
    }
}
