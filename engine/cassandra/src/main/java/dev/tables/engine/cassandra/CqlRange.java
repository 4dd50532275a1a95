package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.KeyRange;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys as bytes.
 *
 * @param lower the least key, or null
 * @param lowerInclusive whether that is within
 * @param upper the greatest key, or null
 * @param upperInclusive whether that is within
 */
record CqlRange(
        @Nullable ByteBuffer lower,
        boolean lowerInclusive,
        @Nullable ByteBuffer upper,
        boolean upperInclusive) {
    static CqlRange of(KeyRange range) {
        String lower = range.lower();
        String upper = range.upper();
        return new CqlRange(
                lower == null ? null : CqlKey.bytes(lower),
                range.lowerInclusive(),
                upper == null ? null : CqlKey.bytes(upper),
                range.upperInclusive());
    }

    /** What of it lies behind a key. */
    CqlRange behind(ByteBuffer key) {
        ByteBuffer least = lower;
        boolean keeps = least != null && Arrays.compareUnsigned(ByteUtils.getArray(least), ByteUtils.getArray(key)) > 0;
        return keeps ? this : new CqlRange(key, false, upper, upperInclusive);
    }

    /** What of it lies before a key. */
    CqlRange before(ByteBuffer key) {
        ByteBuffer greatest = upper;
        boolean keeps =
                greatest != null && Arrays.compareUnsigned(ByteUtils.getArray(greatest), ByteUtils.getArray(key)) < 0;
        return keeps ? this : new CqlRange(lower, lowerInclusive, key, false);
    }

    /** Appends its conditions. */
    void append(String column, StringBuilder text, List<Object> values) {
        ByteBuffer least = lower;
        if (least != null) {
            text.append(" AND ").append(column).append(lowerInclusive ? " >= ?" : " > ?");
            values.add(least);
        }
        ByteBuffer greatest = upper;
        if (greatest != null) {
            text.append(" AND ").append(column).append(upperInclusive ? " <= ?" : " < ?");
            values.add(greatest);
        }
    }
}
