package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.KeyRange;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys as bytes.
 *
 * @param lower the least key, or null
 * @param lowerInclusive whether the range contains the least key
 * @param upper the greatest key, or null
 * @param upperInclusive whether the range contains the greatest key
 */
record CqlRange(
        @Nullable ByteBuffer lower,
        boolean lowerInclusive,
        @Nullable ByteBuffer upper,
        boolean upperInclusive) {
    static CqlRange ofRows(KeyRange range) {
        return of(range, CqlKey::row);
    }

    static CqlRange ofPartitions(KeyRange range) {
        return of(range, CqlKey::partition);
    }

    private static CqlRange of(KeyRange range, Function<String, ByteBuffer> bytes) {
        String lower = range.lower();
        String upper = range.upper();
        return new CqlRange(
                lower == null ? null : bytes.apply(lower),
                range.lowerInclusive(),
                upper == null ? null : bytes.apply(upper),
                range.upperInclusive());
    }

    /** Returns whether the range contains all keys. */
    boolean isAll() {
        return lower == null && upper == null;
    }

    /** Returns the part of the range after a key. */
    CqlRange behind(ByteBuffer key) {
        ByteBuffer least = lower;
        boolean keeps = least != null && Arrays.compareUnsigned(ByteUtils.getArray(least), ByteUtils.getArray(key)) > 0;
        return keeps ? this : new CqlRange(key, false, upper, upperInclusive);
    }

    /** Returns the part of the range before a key. */
    CqlRange before(ByteBuffer key) {
        ByteBuffer greatest = upper;
        boolean keeps =
                greatest != null && Arrays.compareUnsigned(ByteUtils.getArray(greatest), ByteUtils.getArray(key)) < 0;
        return keeps ? this : new CqlRange(lower, lowerInclusive, key, false);
    }
}
