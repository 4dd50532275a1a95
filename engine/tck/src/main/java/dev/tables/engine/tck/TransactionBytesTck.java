package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Capability;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TransactionFailedException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The tests of the size limit of entity group transactions, which applies to the body of the request: JSON in UTF-8.
 */
public interface TransactionBytesTck extends StoreUnderTest {
    /**
     * The maximum number of bytes that one operation adds to the request in addition to its row, for its URL and
     * headers.
     */
    int FRAME = 1024;

    /** The properties of a row as the shortest possible JSON and as JSON with the type of each property. */
    final class Json {
        private final StringBuilder shortest = new StringBuilder();
        private final StringBuilder longest = new StringBuilder();

        private void add(String name, String type, String value, boolean needsType) {
            String annotation = '"' + name + "@odata.type\":\"Edm." + type + "\",";
            shortest.append(needsType ? annotation : "").append('"' + name + "\":" + value + ',');
            longest.append(annotation).append('"' + name + "\":" + value + ',');
        }

        private static long bytes(StringBuilder text) {
            return text.toString().getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** Adds a property of random type. If {@code large}, its value is a string or a binary value of up to 64 KiB. */
    private static void add(Random random, Row.Builder row, Json json, String name, boolean large) {
        int kind = large ? random.nextInt(4) : 4 + random.nextInt(5);
        switch (kind) {
            case 0, 1, 2 -> {
                String text = (kind == 0 ? "x" : kind == 1 ? "\u00e9" : "\u4e2d").repeat(random.nextInt(32_768));
                row.string(name, text);
                json.add(name, "String", '"' + text + '"', false);
            }
            case 3 -> {
                byte[] bytes = new byte[random.nextInt(65_536)];
                row.binary(name, bytes);
                json.add(name, "Binary", '"' + Base64.getEncoder().encodeToString(bytes) + '"', true);
            }
            case 4 -> {
                row.int32(name, -5);
                json.add(name, "Int32", "-5", false);
            }
            case 5 -> {
                row.int64(name, 5L);
                json.add(name, "Int64", "\"5\"", true);
            }
            case 6 -> {
                row.bool(name, true);
                json.add(name, "Boolean", "true", false);
            }
            case 7 -> {
                row.float64(name, 1.5);
                json.add(name, "Double", "1.5", false);
            }
            default -> {
                row.guid(name, new UUID(1, 2));
                json.add(name, "Guid", '"' + new UUID(1, 2).toString() + '"', true);
            }
        }
    }

    /**
     * Verifies the limit of 4 MiB with random rows. A transaction succeeds if its largest possible encoding is below
     * the limit, and fails if its smallest possible encoding exceeds the limit.
     */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void countsRequestBodyBytes() {
        int decided = 0;
        for (int round = Effort.byEffort(4, 40); round > 0; round--) {
            Random random = Seed.of(49).plus(round).random();
            String table = newTable();
            EntityGroupTransaction transaction = new EntityGroupTransaction();
            Json json = new Json();
            int rows = 8 + random.nextInt(4);
            int larges = 8 + random.nextInt(8);
            for (int i = 0; i < rows; i++) {
                Row.Builder row = Row.builder("p", "r" + i);
                for (int j = 0; j < larges; j++) {
                    add(random, row, json, "large" + j, true);
                }
                for (int j = 0; j < 20; j++) {
                    add(random, row, json, "small" + j, false);
                }
                transaction.add(RowOperation.insert(new PrimaryKey("p", "r" + i), row.build()));
            }
            Throwable thrown = catchThrowable(() -> store().execute(table, transaction));
            if (Json.bytes(json.shortest) > Limits.MAX_TRANSACTION_BYTES) {
                assertThat(thrown)
                        .isInstanceOfSatisfying(
                                TransactionFailedException.class,
                                failed -> assertThat(failed.errorCode()).isEqualTo(ErrorCode.REQUEST_BODY_TOO_LARGE));
                decided++;
            } else if (Json.bytes(json.longest) + rows * FRAME < Limits.MAX_TRANSACTION_BYTES) {
                assertThat(thrown).isNull();
                decided++;
            }
            assertThat(all(table, RowQuery.wholeTable())).hasSize(thrown == null ? rows : 0);
        }
        assertThat(decided).isPositive();
    }

    private static EntityGroupTransaction texts(int rows, int texts, String character) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        String text = character.repeat(32_000);
        for (int i = 0; i < rows; i++) {
            transaction.add(RowOperation.insert(new PrimaryKey("p", "r" + i), writer -> {
                for (int j = 0; j < texts; j++) {
                    writer.string("s" + j, text);
                }
            }));
        }
        return transaction;
    }

    /** Verifies that an ASCII character counts as one byte toward the limit, although it is billed as two. */
    @Test
    default void acceptsNearlyFourMebibytesOfAscii() {
        String table = newTable();
        store().execute(table, texts(8, 15, "x"));

        assertThat(rowKeys(table, RowQuery.partition("p"))).hasSize(8);
    }

    /** Verifies that other characters count as two or three bytes, as in UTF-8, although each is billed as two. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void rejectsMoreThanFourMebibytesOfNonAsciiText() {
        String table = newTable();

        assertThat(catchThrowable(() -> store().execute(table, texts(5, 11, "\u4e2d"))))
                .isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
                    assertThat(failed.errorCode()).isEqualTo(ErrorCode.REQUEST_BODY_TOO_LARGE);
                    assertThat(failed.failedOperationIndex()).isEqualTo(3);
                });
        assertThat(all(table, RowQuery.wholeTable())).isEmpty();
    }
}
