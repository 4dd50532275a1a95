package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The change of rows as they are stored. */
class BulkRowChangeTest extends TableJobContract {
    private static final JobName NAME = new JobName(TableJobKind.MIGRATION_STEP, "people", "rows", "Widen.1");

    @Override
    protected World world() {
        return new Rows();
    }

    /** An int becomes a long, the text goes, a few rows too; a row that is no longer of that form is refused. */
    private static @Nullable Row widened(Row row) {
        if (row.typeOf("age") == EdmType.STRING) {
            throw new IllegalStateException("spoiled");
        }
        if (row.rowKey().endsWith("5")) {
            return null;
        }
        return row.typeOf("age") == EdmType.INT64
                ? row
                : row.with("age", (long) row.int32("age")).without("text");
    }

    private static TableJob job(TableStore store) {
        return BulkRowChange.job(store, NAME, "first", BulkRowChangeTest::widened);
    }

    @Test
    void missingTableHasNoRowsToChange() {
        try (TableStore store = LocalTableStore.inMemory()) {
            JobProgress end = job(store).run();
            assertThat(end.isCompleted()).isTrue();
            assertThat(end.processedRows()).isZero();
            assertThat(store.tableNames()).doesNotContain("people");
            assertThat(BulkRowChange.dryRun(store, "people", BulkRowChangeTest::widened))
                    .isEqualTo(new DryRunResult(0, 0, 0));
        }
    }

    @Test
    void dryRunCountsChangesAndWritesNothing() {
        try (Rows world = new Rows()) {
            world.fill(20);
            Object before = world.content();
            DryRunResult forecast = BulkRowChange.dryRun(world.store(), "people", BulkRowChangeTest::widened);
            assertThat(world.content()).isEqualTo(before);
            assertThat(forecast)
                    .isEqualTo(new DryRunResult(21, job(world.store()).run().changedRows(), 0));
        }
    }

    @Test
    void changedKeysAndFunctionsThatAreNotIdempotentAreRejected() {
        try (Rows world = new Rows()) {
            world.fill(3);
            Object before = world.content();
            TableJob moving = BulkRowChange.job(
                    world.store(),
                    NAME,
                    "moving",
                    row -> row.toBuilder(new PrimaryKey("p", "moved" + row.rowKey()))
                            .build());
            assertThat(moving.run().counts().unreadableEntities()).isEqualTo(3);
            TableJob growing =
                    BulkRowChange.job(world.store(), NAME, "growing", row -> row.with("age", row.int32("age") + 1));
            assertThatThrownBy(growing::run)
                    .isInstanceOf(BulkChangeNotIdempotentException.class)
                    .hasMessageStartingWith(
                            "The change function is not idempotent: a second call changed rows of table 'people' again");
            assertThat(world.content()).isEqualTo(before);
        }
    }

    private static final class Rows implements World {
        private final TableStore store = LocalTableStore.inMemory();

        Rows() {
            store.createTable("people");
            // What the mapping writes for itself.
            store.write("people", RowOperation.insert(new PrimaryKey("p", "~~own"), row -> row.string("text", "own")));
        }

        @Override
        public TableStore store() {
            return store;
        }

        private static PrimaryKey keys(int number) {
            return new PrimaryKey("p" + number % 3, "r" + number);
        }

        @Override
        public void fill(int entities) {
            for (int i = 0; i < entities; i++) {
                int number = i;
                store.write(
                        "people",
                        RowOperation.insert(
                                keys(i), row -> row.int32("age", number).string("text", "t")));
            }
        }

        @Override
        public TableJob job(TableStore process) {
            return BulkRowChangeTest.job(process);
        }

        @Override
        public void write(int number) {
            store.write(
                    "people",
                    RowOperation.insertOrReplace(
                            keys(number), row -> row.int64("age", number).string("more", "m")));
        }

        @Override
        public void spoil(int number) {
            store.write("people", RowOperation.merge(keys(number), row -> row.string("age", "spoiled"), ETag.ANY));
        }

        private List<Row> rows() {
            return store.query("people", RowQuery.wholeTable(), Row.DECODER).items();
        }

        @Override
        public Object content() {
            return rows().stream().map(Row::withoutETag).toList();
        }

        @Override
        public void check() {
            for (Row row : rows()) {
                boolean own = row.rowKey().startsWith("~~");
                boolean unreadable = row.typeOf("age") == EdmType.STRING;
                assertThat(own || unreadable || Objects.equals(widened(row), row))
                        .as(row.toString())
                        .isTrue();
            }
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
