package dev.tables.mapping.query;

import dev.tables.mapping.key.KeyComponent;

/** Which whole numbers have room in a component of a key. Values of other types are all taken to have. */
record KeyWidth(long least, long most) {
    private static final int DIGITS_OF_LONG = 19;

    static KeyWidth of(KeyComponent component) {
        boolean whole = switch (component.type()) {
            case BYTE, SHORT, INT, LONG -> true;
            default -> false;
        };
        int width = component.width();
        if (!whole || width == 0 || width >= DIGITS_OF_LONG) {
            return new KeyWidth(Long.MIN_VALUE, Long.MAX_VALUE);
        }
        long most = 1;
        for (int i = 0; i < width; i++) {
            most *= 10;
        }
        return new KeyWidth(-most, most - 1);
    }

    boolean holds(Object value) {
        return !isExceededBy(value) && !isPrecededBy(value);
    }

    boolean isExceededBy(Object value) {
        return value instanceof Number number && isWhole(number) && number.longValue() > most;
    }

    boolean isPrecededBy(Object value) {
        return value instanceof Number number && isWhole(number) && number.longValue() < least;
    }

    private static boolean isWhole(Number number) {
        return number instanceof Byte || number instanceof Short || number instanceof Integer || number instanceof Long;
    }
}
