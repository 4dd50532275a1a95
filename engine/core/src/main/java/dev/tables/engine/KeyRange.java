package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * An interval of keys, compared by UTF-16 code unit.
 *
 * @param lower the lower bound, or null for none
 * @param lowerInclusive whether the lower bound itself is in the range
 * @param upper the upper bound, or null for none
 * @param upperInclusive whether the upper bound itself is in the range
 */
public record KeyRange(
        @Nullable String lower,
        boolean lowerInclusive,
        @Nullable String upper,
        boolean upperInclusive) {
    private static final KeyRange ALL = new KeyRange(null, true, null, true);

    /** Returns the range of all keys. */
    public static KeyRange all() {
        return ALL;
    }

    /** Returns the range of a single key. */
    public static KeyRange exactly(String key) {
        return new KeyRange(key, true, key, true);
    }

    /** Returns the range of keys from {@code lower} (inclusive) to {@code upper} (exclusive). */
    public static KeyRange closedOpen(String lower, String upper) {
        return new KeyRange(lower, true, upper, false);
    }

    /** Returns the range of keys from {@code lower} (inclusive). */
    public static KeyRange atLeast(String lower) {
        return new KeyRange(lower, true, null, true);
    }

    /** Returns the range of keys after {@code lower}. */
    public static KeyRange greaterThan(String lower) {
        return new KeyRange(lower, false, null, true);
    }

    /** Returns the range of keys before {@code upper}. */
    public static KeyRange lessThan(String upper) {
        return new KeyRange(null, true, upper, false);
    }

    /** Returns the range of keys up to {@code upper} (inclusive). */
    public static KeyRange atMost(String upper) {
        return new KeyRange(null, true, upper, true);
    }

    /** Returns the range of keys that start with {@code prefix}. */
    public static KeyRange startingWith(String prefix) {
        if (prefix.isEmpty()) {
            return ALL;
        }
        int last = prefix.length() - 1;
        while (last >= 0 && prefix.charAt(last) == Character.MAX_VALUE) {
            last--;
        }
        if (last < 0) {
            return atLeast(prefix);
        }
        return closedOpen(prefix, prefix.substring(0, last) + (char) (prefix.charAt(last) + 1));
    }

    /** Returns whether exactly one key is in the range. */
    public boolean isSingleKey() {
        return lower != null && lower.equals(upper) && lowerInclusive && upperInclusive;
    }

    /** Returns whether the range contains every key. */
    public boolean isAll() {
        return lower == null && upper == null;
    }

    /** Returns whether the range cannot contain any key. */
    public boolean isEmpty() {
        if (upper != null && upper.isEmpty() && !upperInclusive) {
            return true;
        }
        if (lower == null || upper == null) {
            return false;
        }
        int order = lower.compareTo(upper);
        return order > 0 || order == 0 && !(lowerInclusive && upperInclusive);
    }

    /** Returns whether the range contains the key. */
    public boolean contains(String key) {
        return aboveLower(key) && belowUpper(key);
    }

    /** Returns the range of the keys that are in both ranges. */
    public KeyRange intersect(KeyRange other) {
        KeyRange low =
                lower == null || other.lower != null && other.isTighterBelow(lower, lowerInclusive) ? other : this;
        KeyRange high =
                upper == null || other.upper != null && other.isTighterAbove(upper, upperInclusive) ? other : this;
        return low == high ? low : new KeyRange(low.lower, low.lowerInclusive, high.upper, high.upperInclusive);
    }

    private boolean isTighterBelow(String bound, boolean inclusive) {
        int order = lower == null ? -1 : lower.compareTo(bound);
        return order > 0 || order == 0 && inclusive && !lowerInclusive;
    }

    private boolean isTighterAbove(String bound, boolean inclusive) {
        int order = upper == null ? 1 : upper.compareTo(bound);
        return order < 0 || order == 0 && inclusive && !upperInclusive;
    }

    private boolean aboveLower(String key) {
        if (lower == null) {
            return true;
        }
        int order = key.compareTo(lower);
        return order > 0 || order == 0 && lowerInclusive;
    }

    private boolean belowUpper(String key) {
        if (upper == null) {
            return true;
        }
        int order = key.compareTo(upper);
        return order < 0 || order == 0 && upperInclusive;
    }
}
