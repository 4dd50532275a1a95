package dev.tables.engine.internal.record;

import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.Ticks;
import dev.tables.engine.ordered.Bytes;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * A filter made ready for one table: evaluated on the bytes of key and record, without decoding the row.
 *
 * <p>Names are resolved once. A name the table has never stored cannot be in any row, so its comparisons are false.
 */
public abstract class FilterProgram {
    private static final FilterProgram NEVER = new FilterProgram() {
        @Override
        public boolean test(RowBytes row) {
            return false;
        }
    };

    public abstract boolean test(RowBytes row);

    /** The bytes of one row, which a scan assigns to the fields. */
    public static final class RowBytes {
        public byte[] key = {};
        public int partitionStart;
        public int partitionEnd;
        public int rowEnd;
        public byte[] record = {};
        public int recordEnd;
    }

    static boolean isKey(String property) {
        return property.equals("PartitionKey") || property.equals("RowKey");
    }

    /** Compiles a validated filter. The names must have been read after the rows became visible. */
    public static FilterProgram of(Filter filter, NumberedNames names) {
        if (filter instanceof Filter.Comparison comparison) {
            return comparison(comparison, names);
        }
        if (filter instanceof Filter.And and) {
            return new Joined(programs(and.terms(), names), false);
        }
        if (filter instanceof Filter.Or or) {
            return new Joined(programs(or.terms(), names), true);
        }
        if (filter instanceof Filter.Not not) {
            return new Inverted(of(not.term(), names));
        }
        int id = names.find(((Filter.IsTrue) filter).property());
        return id < 0 ? NEVER : new IsTrue(id);
    }

    private static FilterProgram[] programs(List<Filter> terms, NumberedNames names) {
        return terms.stream().map(term -> of(term, names)).toArray(FilterProgram[]::new);
    }

    private static FilterProgram comparison(Filter.Comparison comparison, NumberedNames names) {
        String property = comparison.property();
        if (isKey(property)) {
            Bytes literal = new Bytes(64);
            Keys.text(literal, (String) comparison.literal());
            return new OnKey(property.equals("PartitionKey"), comparison.operator(), literal);
        }
        if (property.equals("Timestamp")) {
            return comparison.literal() instanceof Instant instant
                    ? new OnTimestamp(comparison.operator(), Ticks.forComparison(instant))
                    : new Constant(Outcome.MISMATCH.meets(comparison.operator()));
        }
        int id = names.find(property);
        return id < 0 ? NEVER : new OnProperty(id, comparison.operator(), new LiteralOrder(comparison.literal()));
    }

    /** The result of comparing a stored value with a literal. */
    enum Outcome {
        LESS,
        EQUAL,
        GREATER,
        /** One of the values is NaN. */
        UNORDERED,
        /** The types of the values are not comparable. */
        MISMATCH;

        static Outcome of(int order) {
            return order < 0 ? LESS : order == 0 ? EQUAL : GREATER;
        }

        /**
         * Returns whether the outcome satisfies the operator. For a mismatch of types, ne, lt and le are true, as
         * observed in Azure.
         */
        boolean meets(Operator operator) {
            return switch (operator) {
                case EQ -> this == EQUAL;
                case NE -> this != EQUAL;
                case LT -> this == LESS || this == MISMATCH;
                case LE -> this == LESS || this == EQUAL || this == MISMATCH;
                case GT -> this == GREATER;
                case GE -> this == GREATER || this == EQUAL;
            };
        }
    }

    private static final class Constant extends FilterProgram {
        private final boolean answer;

        Constant(boolean answer) {
            this.answer = answer;
        }

        @Override
        public boolean test(RowBytes row) {
            return answer;
        }
    }

    private static final class Joined extends FilterProgram {
        private final FilterProgram[] terms;
        /** The result of a term that decides the result of the whole filter. */
        private final boolean decisive;

        Joined(FilterProgram[] terms, boolean decisive) {
            this.terms = terms;
            this.decisive = decisive;
        }

        @Override
        public boolean test(RowBytes row) {
            for (FilterProgram term : terms) {
                if (term.test(row) == decisive) {
                    return decisive;
                }
            }
            return !decisive;
        }
    }

    private static final class Inverted extends FilterProgram {
        private final FilterProgram term;

        Inverted(FilterProgram term) {
            this.term = term;
        }

        @Override
        public boolean test(RowBytes row) {
            return !term.test(row);
        }
    }

    private static final class IsTrue extends FilterProgram {
        private final int id;

        IsTrue(int id) {
            this.id = id;
        }

        @Override
        public boolean test(RowBytes row) {
            int type = typeAt(row, id);
            return type >= 0 && row.record[type] == Record.TRUE;
        }
    }

    private static final class OnKey extends FilterProgram {
        private final boolean partition;
        private final Operator operator;
        private final Bytes literal;

        OnKey(boolean partition, Operator operator, Bytes literal) {
            this.partition = partition;
            this.operator = operator;
            this.literal = literal;
        }

        @Override
        public boolean test(RowBytes row) {
            int start = partition ? row.partitionStart : row.partitionEnd + 1;
            int end = partition ? row.partitionEnd : row.rowEnd;
            int order = Arrays.compareUnsigned(row.key, start, end, literal.array(), 0, literal.length());
            return Outcome.of(order).meets(operator);
        }
    }

    private static final class OnTimestamp extends FilterProgram {
        private final Operator operator;
        private final long ticks;

        OnTimestamp(Operator operator, long ticks) {
            this.operator = operator;
            this.ticks = ticks;
        }

        @Override
        public boolean test(RowBytes row) {
            Record.checkHead(row.record, row.recordEnd);
            return Outcome.of(Long.compare(Record.timestamp(row.record), ticks)).meets(operator);
        }
    }

    private static final class OnProperty extends FilterProgram {
        private final int id;
        private final Operator operator;
        private final LiteralOrder literal;

        OnProperty(int id, Operator operator, LiteralOrder literal) {
            this.id = id;
            this.operator = operator;
            this.literal = literal;
        }

        @Override
        public boolean test(RowBytes row) {
            int type = typeAt(row, id);
            return type >= 0
                    && literal.stored(row.record, type + 1, row.recordEnd, row.record[type])
                            .meets(operator);
        }
    }

    /** Returns the position of the type code of a property, or -1 if the row lacks the property. */
    private static int typeAt(RowBytes row, int wanted) {
        byte[] array = row.record;
        int end = row.recordEnd;
        Record.checkHead(array, end);
        int at = Record.FIRST;
        while (at < end) {
            long id = Record.varint(array, at, end);
            int type = Record.skipVarint(array, at, end);
            if (type >= end) {
                throw Record.damaged("a property has no type");
            }
            int after = Record.skip(array, type + 1, end, array[type]);
            if (id == wanted) {
                return type;
            }
            at = after;
        }
        return -1;
    }

    /** A comparison of stored values with one literal. */
    static final class LiteralOrder {
        private final EdmType type;
        private final Object literal;
        private final long number;
        private final double real;

        LiteralOrder(Object literal) {
            this.literal = literal;
            type = EdmType.of(literal);
            number = literal instanceof Integer || literal instanceof Long
                    ? ((Number) literal).longValue()
                    : literal instanceof Instant instant ? Ticks.forComparison(instant) : 0;
            real = literal instanceof Number any ? any.doubleValue() : 0;
        }

        /** Compares a stored value, whose end must have been validated, with the literal. */
        Outcome stored(byte[] array, int at, int end, int code) {
            return switch (code) {
                case Record.LATIN1 -> type == EdmType.STRING ? latin1(array, at, end) : Outcome.MISMATCH;
                case Record.UTF16 -> type == EdmType.STRING ? utf16(array, at, end) : Outcome.MISMATCH;
                case Record.BINARY -> type == EdmType.BINARY ? binary(array, at, end) : Outcome.MISMATCH;
                case Record.FALSE, Record.TRUE ->
                    type == EdmType.BOOLEAN
                            ? Outcome.of(Boolean.compare(code == Record.TRUE, (Boolean) literal))
                            : Outcome.MISMATCH;
                case Record.INT32 -> type == EdmType.INT32 ? integer(array, at, end) : Outcome.MISMATCH;
                case Record.INT64 ->
                    type == EdmType.INT32 || type == EdmType.INT64 ? integer(array, at, end) : Outcome.MISMATCH;
                case Record.DOUBLE ->
                    type == EdmType.INT32 || type == EdmType.INT64 || type == EdmType.DOUBLE
                            ? real(Double.longBitsToDouble(Record.fixed(array, at, end)))
                            : Outcome.MISMATCH;
                case Record.DATE_TIME ->
                    type == EdmType.DATE_TIME
                            ? Outcome.of(Long.compare(Record.fixed(array, at, end), number))
                            : Outcome.MISMATCH;
                default -> type == EdmType.GUID ? guid(array, at, end) : Outcome.MISMATCH;
            };
        }

        private Outcome integer(byte[] array, int at, int end) {
            return Outcome.of(Long.compare(Record.unzigzag(Record.varint(array, at, end)), number));
        }

        private Outcome real(double stored) {
            if (Double.isNaN(stored) || Double.isNaN(real)) {
                return Outcome.UNORDERED;
            }
            return stored < real ? Outcome.LESS : stored > real ? Outcome.GREATER : Outcome.EQUAL;
        }

        private Outcome latin1(byte[] array, int at, int end) {
            String text = (String) literal;
            int start = Record.skipVarint(array, at, end);
            int count = (int) Record.varint(array, at, end);
            int common = Math.min(count, text.length());
            for (int i = 0; i < common; i++) {
                int order = (array[start + i] & 0xFF) - text.charAt(i);
                if (order != 0) {
                    return Outcome.of(order);
                }
            }
            return Outcome.of(count - text.length());
        }

        private Outcome utf16(byte[] array, int at, int end) {
            String text = (String) literal;
            int start = Record.skipVarint(array, at, end);
            int count = (int) Record.varint(array, at, end) / 2;
            int common = Math.min(count, text.length());
            for (int i = 0; i < common; i++) {
                int unit = (array[start + 2 * i] & 0xFF) << 8 | array[start + 2 * i + 1] & 0xFF;
                if (unit != text.charAt(i)) {
                    return Outcome.of(unit - text.charAt(i));
                }
            }
            return Outcome.of(count - text.length());
        }

        private Outcome binary(byte[] array, int at, int end) {
            byte[] wanted = (byte[]) literal;
            int start = Record.skipVarint(array, at, end);
            int count = (int) Record.varint(array, at, end);
            return Outcome.of(Arrays.compareUnsigned(array, start, start + count, wanted, 0, wanted.length));
        }

        /** Compares the GUIDs as unsigned numbers, in the same order as their texts. */
        private Outcome guid(byte[] array, int at, int end) {
            UUID wanted = (UUID) literal;
            int high = Long.compareUnsigned(Record.fixed(array, at, end), wanted.getMostSignificantBits());
            return Outcome.of(
                    high != 0
                            ? high
                            : Long.compareUnsigned(Record.fixed(array, at + 8, end), wanted.getLeastSignificantBits()));
        }
    }
}
