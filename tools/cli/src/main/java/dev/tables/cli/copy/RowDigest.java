package dev.tables.cli.copy;

import dev.tables.engine.Row;
import dev.tables.engine.Ticks;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the SHA-256 digests of rows, which is independent of their order. A row's digest covers keys, property
 * names, types and values, but neither version nor timestamp. The digest ignores the sign of zero, because not every
 * store preserves this sign. Not thread-safe.
 */
final class RowDigest {
    private static final BigInteger RANGE = BigInteger.ONE.shiftLeft(256);

    private final MessageDigest sha;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    private BigInteger sum;
    private long rows;

    RowDigest() {
        this(0, "0");
    }

    /** Restores a digest from an earlier state. */
    RowDigest(long rows, String text) {
        this.rows = rows;
        sum = new BigInteger(text, 16);
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("The Java runtime does not support SHA-256.", never);
        }
    }

    void add(Row row) {
        add(of(row));
    }

    /** Adds a row by its digest. */
    void add(BigInteger ofRow) {
        sum = sum.add(ofRow).mod(RANGE);
        rows++;
    }

    /** Returns the digest of a row, without adding the row. */
    BigInteger of(Row row) {
        bytes.reset();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            text(out, row.partitionKey());
            text(out, row.rowKey());
            for (String name : row.propertyNames().stream().sorted().toList()) {
                text(out, name);
                value(out, row.value(name));
            }
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return new BigInteger(1, sha.digest(bytes.toByteArray()));
    }

    long rows() {
        return rows;
    }

    String text() {
        return sum.toString(16);
    }

    private static void value(DataOutputStream out, @Nullable Object value) throws IOException {
        if (value instanceof String text) {
            out.write('s');
            text(out, text);
        } else if (value instanceof byte[] binary) {
            out.write('b');
            out.writeInt(binary.length);
            out.write(binary);
        } else if (value instanceof Boolean bool) {
            out.write(bool ? 't' : 'f');
        } else if (value instanceof Integer number) {
            out.write('i');
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.write('l');
            out.writeLong(number);
        } else if (value instanceof Double number) {
            out.write('d');
            out.writeLong(Double.doubleToLongBits(number == 0 ? 0.0 : number));
        } else if (value instanceof Instant time) {
            out.write('z');
            out.writeLong(Ticks.of(time));
        } else if (value instanceof UUID guid) {
            out.write('g');
            out.writeLong(guid.getMostSignificantBits());
            out.writeLong(guid.getLeastSignificantBits());
        } else {
            throw new IllegalArgumentException("The type of a value in the row is not an Edm type.");
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }
}
