package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tests of operations on single rows, and of point reads. */
public interface RowTck extends TableTck {

    /** Returns the row with which most tests begin: {@code {A: 1, B: 2}}. */
    default Row sampleRow() {
        return Row.builder("p", "r").int32("A", 1).int32("B", 2).build();
    }

    /** Verifies that a point read returns null if the row does not exist. */
    @Test
    default void getReturnsNullForAbsentRow() {
        String table = newTable();
        insert(table, sampleRow());

        assertThat(find(table, "p", "q")).isNull();
        assertThat(find(table, "q", "r")).isNull();
        assertThat(find(table, "p", "rr")).isNull();
    }

    /** Verifies that inserting an existing row fails and leaves the row unchanged. */
    @Test
    default void rejectsInsertOfExistingRow() {
        String table = newTable();
        insert(table, sampleRow());
        Row other = Row.builder("p", "r").int32("A", 9).build();

        assertThatThrownBy(() -> insert(table, other))
                .isInstanceOfSatisfying(RowAlreadyExistsException.class, exists -> {
                    assertThat(exists.errorCode()).isEqualTo(ErrorCode.ENTITY_ALREADY_EXISTS);
                    assertThat(exists.primaryKey()).isEqualTo(sampleRow().primaryKey());
                    assertThat(exists.table()).isEqualTo(table);
                });
        assertThat(content(table, sampleRow().primaryKey())).isEqualTo(sampleRow());
    }

    /** Verifies that a replace removes all properties that it does not write. */
    @Test
    default void replaceRemovesOtherProperties() {
        String table = newTable();
        insert(table, sampleRow());
        store().write(
                        table,
                        RowOperation.replace(
                                sampleRow().primaryKey(),
                                writer -> writer.string("A", null).int32("B", 3).int32("C", 4),
                                ETag.ANY));

        assertThat(content(table, sampleRow().primaryKey()))
                .isEqualTo(Row.builder("p", "r").int32("B", 3).int32("C", 4).build());
    }

    /** Verifies that a merge keeps the properties that it does not write or writes as null. */
    @Test
    default void mergeIgnoresNullValues() {
        String table = newTable();
        insert(table, sampleRow());
        store().write(
                        table,
                        RowOperation.merge(
                                sampleRow().primaryKey(),
                                writer -> writer.string("A", null).int32("B", 3).int32("C", 4),
                                ETag.ANY));

        assertThat(content(table, sampleRow().primaryKey()))
                .isEqualTo(Row.builder("p", "r")
                        .int32("A", 1)
                        .int32("B", 3)
                        .int32("C", 4)
                        .build());
    }

    /** Verifies that a merge without properties changes the version and leaves the properties unchanged. */
    @Test
    default void emptyMergeChangesOnlyTheVersion() {
        String table = newTable();
        ETag version = insert(table, sampleRow());
        store().write(table, RowOperation.merge(sampleRow().primaryKey(), writer -> {}, version));

        assertThat(content(table, sampleRow().primaryKey())).isEqualTo(sampleRow());
        assertThat(read(table, "p", "r").etag()).isNotEqualTo(version);
    }

    /** Verifies that a replace without properties leaves a row with its keys only. */
    @Test
    default void emptyReplaceKeepsOnlyKeys() {
        String table = newTable();
        insert(table, sampleRow());
        store().write(table, RowOperation.replace(sampleRow().primaryKey(), writer -> {}, ETag.ANY));

        assertThat(content(table, sampleRow().primaryKey()))
                .isEqualTo(Row.builder("p", "r").build());
    }

    /** Verifies that an upsert inserts a row that does not exist, and replaces or merges an existing row. */
    @ParameterizedTest
    @CsvSource({"INSERT_OR_REPLACE, false", "INSERT_OR_MERGE, true"})
    default void upsertInsertsOrChanges(RowOperation.Kind kind, boolean keeps) {
        String table = newTable();
        store().write(table, operation(kind, sampleRow(), ETag.ANY));
        assertThat(content(table, sampleRow().primaryKey())).isEqualTo(sampleRow());

        Row c = Row.builder("p", "r").int32("C", 5).build();
        store().write(table, operation(kind, c, ETag.ANY));
        Row expected = keeps
                ? Row.builder("p", "r")
                        .int32("A", 1)
                        .int32("B", 2)
                        .int32("C", 5)
                        .build()
                : c;
        assertThat(content(table, sampleRow().primaryKey())).isEqualTo(expected);
    }

    /** Verifies that a write can change the type of a property. */
    @Test
    default void propertyMayChangeType() {
        String table = newTable();
        insert(table, sampleRow());
        store().write(
                        table,
                        RowOperation.merge(sampleRow().primaryKey(), writer -> writer.string("A", "text"), ETag.ANY));

        assertThat(read(table, "p", "r").typeOf("A")).isEqualTo(EdmType.STRING);
        assertThat(read(table, "p", "r").typeOf("B")).isEqualTo(EdmType.INT32);
    }

    /** Verifies that property names which differ only in case are different properties. */
    @Test
    default void propertyNamesAreCaseSensitive() {
        String table = newTable();
        Row row = Row.builder("p", "r")
                .int32("Birthday", 1)
                .int32("birthday", 2)
                .int32("BIRTHDAY", 3)
                .build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that property names can contain letters of every alphabet. */
    @Test
    default void acceptsNamesOfEveryAlphabet() {
        String table = newTable();
        Row row = Row.builder("p", "r")
                .int32("_x1", 1)
                .int32("größe", 2)
                .int32("名前", 3)
                .int32("ETag", 4)
                .int32("_ClientEncryptionMetadata1", 5)
                .build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that each write of a row returns a new version and sets a later timestamp. */
    @Test
    default void everyWriteChangesTimestampAndVersion() {
        String table = newTable();
        List<ETag> versions = new ArrayList<>(List.of(insert(table, sampleRow())));
        Instant last = Objects.requireNonNull(read(table, "p", "r").timestamp());
        for (int i = 0; i < 50; i++) {
            RowOperation.Kind kind =
                    i % 2 == 0 ? RowOperation.Kind.INSERT_OR_MERGE : RowOperation.Kind.INSERT_OR_REPLACE;
            versions.add(Objects.requireNonNull(store().write(table, operation(kind, sampleRow(), ETag.ANY))));
            Instant now = Objects.requireNonNull(read(table, "p", "r").timestamp());
            assertThat(now).isAfter(last);
            last = now;
        }

        assertThat(versions).doesNotHaveDuplicates();
        assertThat(read(table, "p", "r").etag()).isEqualTo(versions.get(50));
    }

    /** Verifies that the timestamp of a new row is within two minutes of the current time. */
    @Test
    default void timestampIsTheTimeOfTheWrite() {
        String table = newTable();
        Instant before = Instant.now();
        insert(table, sampleRow());

        assertThat(read(table, "p", "r").timestamp())
                .isBetween(before.minusSeconds(120), Instant.now().plusSeconds(120));
    }

    /** Verifies that a delete returns no version. */
    @Test
    default void deleteReturnsNoVersion() {
        String table = newTable();
        insert(table, sampleRow());

        assertThat(store().write(table, RowOperation.delete(sampleRow().primaryKey(), ETag.ANY)))
                .isNull();
        assertThat(find(table, "p", "r")).isNull();
    }

    /**
     * Verifies that {@link RowOperation#deleteIfExists} deletes an existing row and succeeds if the row does not exist.
     */
    @Test
    @Requires(Capability.IDEMPOTENT_DELETES)
    default void deletesIfExists() {
        String table = newTable();
        insert(table, sampleRow());

        assertThat(store().write(table, RowOperation.deleteIfExists(sampleRow().primaryKey())))
                .isNull();
        assertThat(find(table, "p", "r")).isNull();
        assertThat(store().write(table, RowOperation.deleteIfExists(sampleRow().primaryKey())))
                .isNull();
        assertThat(find(table, "p", "r")).isNull();
    }

    /** Verifies that a row inserted again after a delete has none of its former properties. */
    @Test
    default void reinsertedRowHasOnlyNewProperties() {
        String table = newTable();
        insert(table, sampleRow());
        store().write(table, RowOperation.delete(sampleRow().primaryKey(), ETag.ANY));
        store().write(table, RowOperation.insertOrMerge(sampleRow().primaryKey(), writer -> writer.int32("C", 1)));

        assertThat(content(table, sampleRow().primaryKey()))
                .isEqualTo(Row.builder("p", "r").int32("C", 1).build());
    }

    /** Verifies that a projection returns the named properties, in addition to the keys, version and timestamp. */
    @Test
    default void projectsToTheNamedProperties() {
        String table = newTable();
        ETag version = insert(table, sampleRow());
        Row projected = Objects.requireNonNull(
                store().get(table, sampleRow().primaryKey(), Projection.of("B", "Absent"), Row.DECODER));

        assertThat(projected.propertyNames()).containsExactly("B");
        assertThat(projected.primaryKey()).isEqualTo(sampleRow().primaryKey());
        assertThat(projected.etag()).isEqualTo(version);
        assertThat(projected.timestamp()).isNotNull();
    }

    /** Verifies that an empty projection returns keys and version only. */
    @Test
    default void projectsToKeysAlone() {
        String table = newTable();
        insert(table, sampleRow());
        Row projected =
                Objects.requireNonNull(store().get(table, sampleRow().primaryKey(), Projection.of(), Row.DECODER));

        assertThat(projected.propertyNames()).isEmpty();
        assertThat(projected.rowKey()).isEqualTo("r");
    }

    /**
     * Verifies that, for a decoder, properties outside of the projection are absent, and so are named properties that
     * the row does not have.
     */
    @Test
    default void propertiesOutsideProjectionAreAbsent() {
        String table = newTable();
        insert(table, sampleRow());
        String seen = store().get(
                        table,
                        sampleRow().primaryKey(),
                        Projection.of("A"),
                        reader -> reader.has("A") + " " + reader.has("B") + " " + reader.typeOf("B") + " "
                                + reader.string("C"));

        assertThat(seen).isEqualTo("true false null null");
    }

    /** Verifies that a decoder can read properties in any order and repeatedly. */
    @Test
    default void readsPropertiesInAnyOrder() {
        String table = newTable();
        insert(table, sampleRow());
        String seen = store().get(
                        table,
                        sampleRow().primaryKey(),
                        Projection.ALL,
                        reader -> reader.int32("B") + " " + reader.int32("A") + " " + reader.int32("B") + " "
                                + reader.int64("A") + " " + reader.float64("B") + " " + reader.propertyNames());

        assertThat(seen).isEqualTo("2 1 2 1 2.0 [A, B]");
    }

    /** Verifies that reading a property as another type fails with a message that names the property. */
    @Test
    default void refusesToReadAPropertyAsAnotherType() {
        String table = newTable();
        insert(table, sampleRow());

        assertThatThrownBy(() -> store().get(
                                table,
                                sampleRow().primaryKey(),
                                Projection.ALL,
                                reader -> String.valueOf(reader.string("A"))))
                .isInstanceOf(InvalidRowException.class)
                .hasMessageContaining("'A'")
                .hasMessageContaining("Edm.Int32")
                .hasMessageContaining("Edm.String");
        assertThatThrownBy(
                        () -> store().get(table, sampleRow().primaryKey(), Projection.ALL, reader -> reader.int32("Z")))
                .isInstanceOf(InvalidRowException.class)
                .hasMessageContaining("'Z'");
    }

    /** Verifies that a decoder can read other rows from the store. */
    @Test
    default void decoderMayReadOtherRows() {
        String table = newTable();
        insert(table, sampleRow());
        insert(table, numbered("p", 7));
        Integer sum = store().get(
                        table,
                        sampleRow().primaryKey(),
                        Projection.ALL,
                        reader -> read(table, "p", "00007").int32("number") + reader.int32("A") + reader.int32("B"));

        assertThat(sum).isEqualTo(10);
    }

    /** Verifies that {@code TableStore.getAll} returns the rows in the order of the requested keys. */
    @Test
    default void getAllReturnsRowsInRequestedOrder() {
        String table = newTable();
        insertNumbered(table, "p", 5);
        insertNumbered(table, "q", 5);
        List<PrimaryKey> keys = List.of(
                new PrimaryKey("q", "00003"),
                new PrimaryKey("p", "absent"),
                new PrimaryKey("p", "00001"),
                new PrimaryKey("q", "00003"));

        assertThat(store().getAll(table, keys, Projection.ALL, RowTck::shortly))
                .containsExactly("q/00003=3", null, "p/00001=1", "q/00003=3");
        assertThat(store().getAll(table, List.of(), Projection.ALL, RowTck::shortly))
                .isEmpty();
    }

    /**
     * Verifies that parallel requests on several tables are all done, and that an empty list of requests is accepted.
     */
    @Test
    default void runsRequestsInParallel() {
        String table = newTable();
        String other = newTable();
        List<Runnable> requests = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            requests.add(() -> insertNumbered(number % 2 == 0 ? table : other, "p" + number, 1));
        }
        store().runInParallel(requests);
        for (int i = 0; i < 20; i++) {
            assertThat(read(i % 2 == 0 ? table : other, "p" + i, "00000").int32("number"))
                    .isZero();
        }
        store().runInParallel(List.of());
    }

    /**
     * Verifies that a failure of one of several parallel requests is reported, and that the failed request changes
     * nothing.
     */
    @Test
    default void parallelRequestFailureIsReported() {
        String table = newTable();
        insertNumbered(table, "p", 1);
        PrimaryKey present = new PrimaryKey("p", "00000");
        List<Runnable> requests = List.of(
                () -> insertNumbered(table, "q", 1),
                () -> store().write(table, RowOperation.insert(present, writer -> writer.int32("number", 2))));

        assertThatThrownBy(() -> store().runInParallel(requests)).isInstanceOf(RowAlreadyExistsException.class);
        assertThat(read(table, "p", "00000").int32("number")).isZero();
    }

    /** Formats the keys and the number of a row. */
    private static String shortly(RowReader reader) {
        return reader.partitionKey() + "/" + reader.rowKey() + "=" + reader.int32("number");
    }
}
