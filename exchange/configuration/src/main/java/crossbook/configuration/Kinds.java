package crossbook.configuration;

import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The kinds of values that keys have.
final class Kinds {
    private Kinds() {}

    /// One of the constants of an enum, in lower case; those of the protocol have one for
    /// none.
    static <E extends Enum<E>> Kind<E> word(Class<E> type) {
        List<E> constants = Arrays.stream(type.getEnumConstants())
                .filter(constant -> !constant.name().equals("NULL_VAL"))
                .toList();
        List<String> words = constants.stream().map(Kinds::wordOf).toList();
        String rule = "must be " + String.join(" or ", words);
        String schema = words.stream()
                .map(Kind::tomlText)
                .collect(Collectors.joining(", ", "\"enum\": [", "]"));
        return new Text<>(rule, schema, Kinds::wordOf) {
            @Override
            E read(String text) {
                int index = words.indexOf(text);
                if (index >= 0) return constants.get(index);
                String lower = text.toLowerCase(Locale.ROOT);
                throw new WrongValue(rule, WrongValue.didYouMean(lower, words));
            }
        };
    }

    static String wordOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static Kind<Duration> duration(String least, String most) {
        Duration min = DurationText.parse(least);
        Duration max = DurationText.parse(most);
        String rule = "must be " + DurationText.form() + ", from " + least + " to " + most;
        String schema = string("^[0-9]+ ?(ns|us|ms|s|m|h|d)$");
        return new Text<>(rule, schema, DurationText::of) {
            @Override
            Duration read(String text) {
                Duration value = parsed(text, DurationText::parse);
                if (value.compareTo(min) >= 0 && value.compareTo(max) <= 0) return value;
                throw new WrongValue("must be from " + least + " to " + most);
            }
        };
    }

    static Kind<Long> size(String least, String most) {
        return size(least, most, "", bytes -> true);
    }

    static Kind<Long> powerOfTwo(String least, String most) {
        return size(least, most, "a power of two, ", bytes -> Long.bitCount(bytes) == 1);
    }

    private static Kind<Long> size(
            String least, String most, String also, Function<Long, Boolean> fits) {
        String range = also + "from " + least + " to " + most;
        String schema = string("^[0-9]+ ?(B|KiB|MiB|GiB|TiB)$");
        return new Text<>("must be " + SizeText.form() + ", " + range, schema, SizeText::of) {
            @Override
            Long read(String text) {
                long bytes = parsed(text, SizeText::parse);
                boolean within = bytes >= SizeText.parse(least) && bytes <= SizeText.parse(most);
                if (within && fits.apply(bytes)) return bytes;
                throw new WrongValue("must be " + range);
            }
        };
    }

    /// A whole number. TOML has it without quotes.
    static Kind<Long> whole(long min, long max) {
        String range = max == Long.MAX_VALUE ? "from " + min : "from " + min + " to " + max;
        String schema = "\"type\": \"integer\", \"minimum\": " + min + ", \"maximum\": " + max;
        return new Plain<>("must be a whole number " + range, schema) {
            @Override
            Long read(String text) {
                try {
                    return checked(Long.parseLong(text));
                } catch (NumberFormatException e) {
                    throw new WrongValue(rule());
                }
            }

            @Override
            Long readToml(Object value) {
                if (value instanceof Long number) return checked(number);
                boolean isQuoted = value instanceof String text && text.matches("-?[0-9]+");
                throw new WrongValue(rule(), isQuoted ? "a number has no quotes" : "");
            }

            private Long checked(long number) {
                if (number < min || number > max) throw new WrongValue(rule());
                return number;
            }
        };
    }

    /// How many messages may come.
    static Kind<Long> messages() {
        return whole(1, 100_000_000);
    }

    /// True or false. TOML has it without quotes.
    static Kind<Boolean> yesNo() {
        return new Plain<>("must be true or false", "\"type\": \"boolean\"") {
            @Override
            Boolean read(String text) {
                if (text.equals("true")) return true;
                if (text.equals("false")) return false;
                throw new WrongValue(rule());
            }

            @Override
            Boolean readToml(Object value) {
                if (value instanceof Boolean yesNo) return yesNo;
                boolean isQuoted = value instanceof String text && text.matches("true|false");
                throw new WrongValue(rule(), isQuoted ? "true and false have no quotes" : "");
            }
        };
    }

    /// A text of some form.
    ///
    /// @param form what it is, such as `1 to 11 letters`
    static Kind<String> text(String pattern, String form) {
        Pattern compiled = Pattern.compile(pattern);
        String rule = "must be " + form;
        return new Text<>(rule, string("^" + pattern + "$"), UnaryOperator.identity()) {
            @Override
            String read(String text) {
                if (compiled.matcher(text).matches()) return text;
                throw new WrongValue(rule);
            }
        };
    }

    /// A time of day.
    static Kind<LocalTime> time() {
        String rule = "must be a time of day such as \"07:30\" or \"17:00:30\"";
        return new Text<>(rule, string("^[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?$"), String::valueOf) {
            @Override
            LocalTime read(String text) {
                try {
                    if (text.length() <= "17:00:30".length()) return LocalTime.parse(text);
                } catch (DateTimeParseException _) {
                    // said below
                }
                throw new WrongValue(rule);
            }
        };
    }

    /// A date.
    static Kind<LocalDate> date() {
        String rule = "must be a date such as \"2026-11-30\"";
        return new Text<>(rule, string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), LocalDate::toString) {
            @Override
            LocalDate read(String text) {
                try {
                    return LocalDate.parse(text);
                } catch (DateTimeParseException _) {
                    throw new WrongValue(rule);
                }
            }
        };
    }

    static Kind<Path> path() {
        return new Text<>("must be a path", "\"type\": \"string\"", Path::toString) {
            @Override
            Path read(String text) {
                try {
                    if (!text.isBlank()) return Path.of(text);
                } catch (InvalidPathException e) {
                    throw new WrongValue("must be a path: " + e.getReason());
                }
                throw new WrongValue("must be a path, not empty");
            }
        };
    }

    /// A positive decimal number, which only the scale beside it can turn into units.
    static Kind<String> decimal() {
        return decimal("must be a decimal number above 0 such as \"0.01\"", 1);
    }

    /// The same, or 0.
    static Kind<String> decimalOrZero() {
        return decimal("must be a decimal number, 0 or above, such as \"0.01\"", 0);
    }

    private static Kind<String> decimal(String rule, int leastSign) {
        return new Text<>(rule, string("^[0-9]+(\\.[0-9]+)?$"), UnaryOperator.identity()) {
            @Override
            String read(String text) {
                boolean isDecimal = text.matches("[0-9]{1,18}(\\.[0-9]{1,18})?");
                if (isDecimal && new BigDecimal(text).signum() >= leastSign) return text;
                throw new WrongValue(rule);
            }

            @Override
            String readToml(Object value) {
                boolean isNumber = value instanceof Long || value instanceof Double;
                if (isNumber) throw new WrongValue(rule, "write it in quotes, so that it is exact");
                return super.readToml(value);
            }
        };
    }

    static Kind<Address> address() {
        String rule = "must be " + Address.form();
        return new Text<>(rule, string("^.+:[0-9]{1,5}$"), Address::toString) {
            @Override
            Address read(String text) {
                return parsed(text, Address::parse);
            }
        };
    }

    static Kind<PartitionPlace> partitionPlace() {
        String rule = "must be " + PartitionPlace.form();
        String schema = string("^" + PartitionPlace.PATTERN + "$");
        return new Text<>(rule, schema, PartitionPlace::toString) {
            @Override
            PartitionPlace read(String text) {
                return parsed(text, PartitionPlace::parse);
            }
        };
    }

    static Kind<Channel> channel() {
        String rule = "must be " + Channel.form();
        return new Text<>(rule, string("^aeron:(ipc|udp)(\\?.+)?$"), Channel::uri) {
            @Override
            Channel read(String text) {
                return parsed(text, Channel::parse);
            }
        };
    }

    /// What another kind takes, or a word that stands for nothing.
    static <T> Kind<Optional<T>> orWord(String word, Kind<T> kind) {
        String schema = "\"anyOf\": [{\"const\": \"" + word + "\"}, {" + kind.schema() + "}]";
        return new Kind<>() {
            @Override
            Optional<T> read(String text) {
                return text.equals(word) ? Optional.empty() : Optional.of(kind.read(text));
            }

            @Override
            Optional<T> readToml(Object value) {
                return word.equals(value) ? Optional.empty() : Optional.of(kind.readToml(value));
            }

            @Override
            String write(Optional<T> value) {
                return value.map(kind::write).orElse(word);
            }

            @Override
            String toml(Optional<T> value) {
                return value.map(kind::toml).orElse(tomlText(word));
            }

            @Override
            String rule() {
                return kind.rule() + ", or \"" + word + "\"";
            }

            @Override
            String schema() {
                return schema;
            }
        };
    }

    /// Several different values. Without TOML they are separated by commas or spaces.
    static <T> Kind<List<T>> list(Kind<T> kind) {
        return new ListKind<>(kind);
    }

    private static String string(String pattern) {
        return "\"type\": \"string\", \"pattern\": " + Kind.tomlText(pattern);
    }

    private static <T> T parsed(String text, Function<String, T> parse) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException e) {
            throw new WrongValue(e.getMessage());
        }
    }

    /// A kind that TOML has in quotes.
    private abstract static class Text<T> extends Kind<T> {
        private final String rule;
        private final String schema;
        private final Function<T, String> write;

        Text(String rule, String schema, Function<T, String> write) {
            this.rule = rule;
            this.schema = schema;
            this.write = write;
        }

        @Override
        String write(T value) {
            return write.apply(value);
        }

        @Override
        String rule() {
            return rule;
        }

        @Override
        String schema() {
            return schema;
        }
    }

    /// A kind that TOML has without quotes.
    private abstract static class Plain<T> extends Text<T> {
        Plain(String rule, String schema) {
            super(rule, schema, String::valueOf);
        }

        @Override
        String toml(T value) {
            return write(value);
        }
    }
}
