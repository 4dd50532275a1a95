package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreLimits;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of the limits of the data model, with values at each limit and beyond it. */
public interface LimitsTck extends StoreUnderTest {

    /** Asserts that writing the row fails with this error code and stores nothing. */
    default void assertRefused(PrimaryKey keys, RowSource source, ErrorCode code) {
        String table = newTable();

        assertThatThrownBy(() -> store().write(table, RowOperation.insertOrReplace(keys, source)))
                .isInstanceOfSatisfying(
                        InvalidRowException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(code));
        assertThat(all(table, RowQuery.wholeTable())).isEmpty();
    }

    /** Returns a source of {@code count} properties. */
    default RowSource properties(int count) {
        return writer -> {
            for (int i = 0; i < count; i++) {
                writer.int32("p" + i, i);
            }
        };
    }

    /** Verifies that a store accepts keys of 1,024 characters, even if the characters are not ASCII. */
    @Test
    @Requires(Capability.AZURE_LENGTH_KEYS)
    default void acceptsKeysOfMaximumLength() {
        String table = newTable();
        Row row = Row.builder("p".repeat(1024), "\u4e2d".repeat(1024)).build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that a store accepts ASCII keys of the maximum length that {@link StoreLimits} reports. */
    @Test
    default void acceptsKeysOfAdvertisedLengths() {
        StoreLimits limits = store().limits();
        String table = newTable();
        Row row = Row.builder("p".repeat(limits.maxPartitionKeyLength()), "r".repeat(limits.maxRowKeyLength()))
                .int32("n", 1)
                .build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /**
     * Verifies that the limits of a store do not exceed {@link StoreLimits#AZURE_STORAGE}, and that every transaction
     * has room for at least one row.
     */
    @Test
    default void advertisedLimitsDoNotExceedStandardLimits() {
        StoreLimits found = store().limits();
        StoreLimits most = StoreLimits.AZURE_STORAGE;

        assertThat(found.maxPartitionKeyLength()).isBetween(1, most.maxPartitionKeyLength());
        assertThat(found.maxRowKeyLength()).isBetween(1, most.maxRowKeyLength());
        assertThat(found.maxPrimaryKeyBytes())
                .isBetween(found.maxPartitionKeyLength() + found.maxRowKeyLength(), most.maxPrimaryKeyBytes());
        assertThat(found.maxValueBytes()).isBetween(1, most.maxValueBytes());
        assertThat(found.maxRowBytes()).isBetween(found.maxValueBytes(), most.maxRowBytes());
        assertThat(found.maxTransactionOperations()).isBetween(1, most.maxTransactionOperations());
        assertThat(found.maxTransactionBytes()).isBetween(found.maxRowBytes(), most.maxTransactionBytes());
        assertThat(found.maxDeletedRowsPerScan()).isGreaterThan(found.maxTransactionOperations());
    }

    /** Verifies that a store rejects keys of 1,025 characters. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesKeysThatAreTooLong() {
        assertRefused(new PrimaryKey("p".repeat(1025), "r"), writer -> {}, ErrorCode.PROPERTY_VALUE_TOO_LARGE);
        assertRefused(new PrimaryKey("p", "r".repeat(1025)), writer -> {}, ErrorCode.PROPERTY_VALUE_TOO_LARGE);
    }

    /** Verifies that a store rejects keys with characters that Azure forbids in keys. */
    @ParameterizedTest
    @ValueSource(chars = {'/', '\\', '#', '?', '\u0000', '\t', '\n', '\u001f', '\u007f', '\u0080', '\u009f'})
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesForbiddenCharactersInKeys(char c) {
        assertRefused(new PrimaryKey("a" + c + "b", "r"), writer -> {}, ErrorCode.OUT_OF_RANGE_INPUT);
        assertRefused(new PrimaryKey("p", "" + c), writer -> {}, ErrorCode.OUT_OF_RANGE_INPUT);
    }

    /** Verifies that a store accepts all other characters in keys. */
    @ParameterizedTest
    @ValueSource(strings = {" ", "%", "'", "\"", "&", "+", "=", ":", "~", "\u00a0", "\u4e2d", "\ud83d\ude00", "|", "^"})
    default void acceptsOtherCharactersInKeys(String text) {
        String table = newTable();
        Row row = Row.builder(text, "x" + text + "y").int32("n", 1).build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that a store accepts a row with 252 properties, the maximum. */
    @Test
    default void accepts252Properties() {
        String table = newTable();
        Row row = Row.of(new PrimaryKey("p", "r"), properties(252));
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that a store rejects a row with 253 properties, one more than the maximum. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refuses253Properties() {
        assertRefused(new PrimaryKey("p", "r"), properties(253), ErrorCode.TOO_MANY_PROPERTIES);
    }

    /** Verifies that a store rejects a merge after which the row would have more than 252 properties. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS_ON_MERGE)
    default void rejectsMergeThatExceedsPropertyLimit() {
        String table = newTable();
        PrimaryKey keys = new PrimaryKey("p", "r");
        insert(table, Row.of(keys, properties(252)));
        store().write(table, RowOperation.insertOrMerge(keys, writer -> writer.int32("p251", 0)));

        assertThatThrownBy(() -> store().write(table, RowOperation.insertOrMerge(keys, writer -> writer.int32("q", 0))))
                .isInstanceOfSatisfying(
                        InvalidRowException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.TOO_MANY_PROPERTIES));
        assertThat(content(table, keys).propertyNames()).hasSize(252);
    }

    /** Verifies that a store accepts a property name of 255 characters. */
    @Test
    default void acceptsPropertyNameOfMaximumLength() {
        String table = newTable();
        Row row = Row.builder("p", "r").int32("n".repeat(255), 1).build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that a store rejects a property name of 256 characters. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesANameThatIsTooLong() {
        assertRefused(
                new PrimaryKey("p", "r"), writer -> writer.int32("n".repeat(256), 1), ErrorCode.PROPERTY_NAME_TOO_LONG);
    }

    /** Verifies that a store rejects property names that are not identifiers. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", "1a", "a-b", "a b", "a.b", "odata.type", "a'", "a\u0001", "\ue000x", "a/b", "$a", "a\ud800"})
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void rejectsPropertyNamesThatAreNotIdentifiers(String name) {
        assertRefused(new PrimaryKey("p", "r"), writer -> writer.int32(name, 1), ErrorCode.PROPERTY_NAME_INVALID);
    }

    /** Verifies that no property can have the name of a system property. */
    @ParameterizedTest
    @ValueSource(strings = {"PartitionKey", "RowKey", "Timestamp"})
    default void refusesNamesOfSystemProperties(String name) {
        assertRefused(new PrimaryKey("p", "r"), writer -> writer.string(name, "x"), ErrorCode.PROPERTY_NAME_INVALID);
    }

    /** Verifies that a store rejects a row whose source writes the same property twice. */
    @Test
    default void rejectsDuplicatePropertyName() {
        assertRefused(
                new PrimaryKey("p", "r"),
                writer -> writer.int32("a", 1).int32("b", 1).string("a", "x"),
                ErrorCode.DUPLICATE_PROPERTIES_SPECIFIED);
    }

    /** Verifies that a store rejects a string of 32,769 UTF-16 code units, one more than the maximum. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesTextThatIsTooLong() {
        assertRefused(
                new PrimaryKey("p", "r"),
                writer -> writer.string("s", "x".repeat(32_769)),
                ErrorCode.PROPERTY_VALUE_TOO_LARGE);
    }

    /** Verifies that a store rejects a binary value of 65,537 bytes, one more than the maximum. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesBinaryThatIsTooLong() {
        assertRefused(
                new PrimaryKey("p", "r"),
                writer -> writer.binary("b", new byte[65_537]),
                ErrorCode.PROPERTY_VALUE_TOO_LARGE);
    }

    /** Verifies that a store rejects times before 1601 and after 9999. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1600-12-31T23:59:59.9999999Z",
                "0001-01-01T00:00:00Z",
                "+10000-01-01T00:00:00Z",
                "-1000000000-01-01T00:00:00Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesTimesOutOfRange(String time) {
        assertRefused(
                new PrimaryKey("p", "r"),
                writer -> writer.dateTime("t", Instant.parse(time)),
                ErrorCode.OUT_OF_RANGE_INPUT);
    }

    /**
     * Verifies that a store accepts a row whose billed size is exactly 1 MiB. The keys account for 4 + 4 bytes, and a
     * binary property of n bytes for 8 + 2 + 4 + n.
     */
    @Test
    default void acceptsARowOfExactlyOneMebibyte() {
        String table = newTable();
        Row row = Row.of(new PrimaryKey("p", "r"), size(1024 * 1024));
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that a store rejects a row whose billed size is 1 MiB and one byte. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesARowOfMoreThanOneMebibyte() {
        assertRefused(new PrimaryKey("p", "r"), size(1024 * 1024 + 1), ErrorCode.ENTITY_TOO_LARGE);
    }

    /** Verifies that a store rejects a merge after which the row would exceed 1 MiB. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS_ON_MERGE)
    default void rejectsMergeThatExceedsRowSize() {
        String table = newTable();
        PrimaryKey keys = new PrimaryKey("p", "r");
        insert(table, Row.of(keys, size(1024 * 1024)));

        assertThatThrownBy(() -> store().write(table, RowOperation.insertOrMerge(keys, w -> w.bool("more", true))))
                .isInstanceOfSatisfying(
                        InvalidRowException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.ENTITY_TOO_LARGE));
        store().write(table, RowOperation.insertOrMerge(keys, w -> w.binary("a", new byte[10])));
        assertThat(read(table, "p", "r").binary("a")).hasSize(10);
    }

    /**
     * Returns a source of a row with partition key {@code p} and row key {@code r} whose billed size is {@code billed}
     * bytes.
     */
    default RowSource size(int billed) {
        return writer -> {
            int rest = billed - 8;
            for (char name = 'a'; rest > 0; name++) {
                int bytes = Math.min(rest - 14, 65_536);
                if (rest - 14 - bytes > 0 && rest - 14 - bytes < 14) {
                    bytes -= 14;
                }
                writer.binary("" + name, new byte[bytes]);
                rest -= 14 + bytes;
            }
        };
    }

    /** Verifies that reads and deletes reject illegal keys, as writes do. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesIllegalKeysInReadsAndDeletes() {
        String table = newTable();

        assertThatThrownBy(() -> find(table, "a/b", "r"))
                .isInstanceOfSatisfying(
                        InvalidRowException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.OUT_OF_RANGE_INPUT));
        assertThatThrownBy(() -> store().write(table, RowOperation.delete(new PrimaryKey("p", "\n"), ETag.ANY)))
                .isInstanceOf(InvalidRowException.class);
    }
}
