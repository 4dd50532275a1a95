package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.boot.stops.Stop;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How far a backfill says it is, of an index of every scope and layout, and of a list: empty, filled, and in part. */
class BackfillProgressTest {
    private static final int STOPS = 2300;

    private static Stream<String> indexes() {
        return EntityMappers.of(Stop.class).model().indexes().stream().map(IndexModel::name);
    }

    @ParameterizedTest
    @MethodSource("indexes")
    void progressGrowsToOneHundredPercent(String name) {
        TableStore store = LocalTableStore.inMemory();
        EntityTable<Stop> unmanaged = EntityTable.of(store, EntityMappers.of(Stop.class));
        unmanaged.createTables();
        for (int number = 0; number < STOPS; number++) {
            unmanaged.save(Stop.of("line" + number % 3, number, "v" + number % 50));
        }
        IndexModel index = unmanaged.model().indexes().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        long rows = indexRows(store, unmanaged, index).size();
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Stop> table = EntityTable.of(
                    store,
                    EntityMappers.of(Stop.class),
                    EntityTableOptions.defaults().withIndexCatalog(catalog));

            remove(store, table, index, 1);
            checkRun(table, name, rows, 0);
            table.markIndexForRebuild(name);
            checkRun(table, name, rows, rows);
            table.markIndexForRebuild(name);
            remove(store, table, index, 2);
            checkRun(table, name, rows, rows / 2);
        }
    }

    private static void checkRun(EntityTable<Stop> table, String name, long rows, long present) {
        List<JobProgress> reported = new ArrayList<>();
        JobProgress end = IndexBackfill.job(table, name)
                .withProgressListener(reported::add)
                .run();

        assertThat(end.state()).isEqualTo(TableJobState.COMPLETED);
        assertThat(reported).extracting(JobProgress::percentComplete).isSorted().endsWith(100);
        assertThat(reported.subList(0, reported.size() - 1))
                .allMatch(one -> one.percentComplete() < 100, "100 % only at the end");
        assertThat(reported).allMatch(one -> one.totalRows() < 0 || one.processedRows() <= one.totalRows());
        assertThat(end.phase()).isEqualTo(TableJobPhase.COMPLETED);
        assertThat(end.processedRows()).isEqualTo(end.totalRows()).isEqualTo(STOPS);
        for (JobProgress progress : reported) {
            if (progress.phase() == TableJobPhase.CHECK_INDEX_ROWS) {
                assertThat(progress.totalRows()).as("index rows, not entities").isEqualTo(rows);
            }
            Duration remainingTime = progress.remainingTime();
            if (remainingTime != null
                    && progress.processedRows() > 0
                    && progress.phase() != TableJobPhase.REMOVE_ORPHANED_INDEX_ROWS) {
                checkTimeLeft(progress, remainingTime, rows);
            }
        }
        assertThat(reported)
                .filteredOn(one -> one.phase() == TableJobPhase.FILL_INDEX)
                .allMatch(one -> one.totalIndexRows() == present, "rows met");
    }

    /** What is left by the estimate, in things to look at, against what is left in truth. Lists hold several entries a row. */
    private static void checkTimeLeft(JobProgress progress, Duration remainingTime, long rows) {
        double estimated = remainingTime.toMillis() * progress.rowsPerSecond() / 1000;
        long left = progress.totalRows() - progress.processedRows();
        left += progress.phase() == TableJobPhase.FILL_INDEX
                ? rows + STOPS
                : progress.phase() == TableJobPhase.CHECK_INDEX_ROWS ? STOPS : 0;
        double rounding = progress.rowsPerSecond() / 1000;
        assertThat(estimated)
                .as(progress.phase() + " after " + progress.processedRows())
                .isBetween(0.7 * left - rounding, 1.9 * left + rounding);
    }

    private static List<PrimaryKey> indexRows(TableStore store, EntityTable<Stop> table, IndexModel index) {
        RowQuery query = RowQuery.wholeTable().withProjection(Projection.of());
        String name = table.model().indexTable(table.model().indexes().indexOf(index));
        if (name.equals(table.model().table())) {
            // Lists have keys of their own for each definition.
            String end = index.layout() == IndexLayout.KEY_LIST_PER_VALUE ? "^" : "_";
            query = query.withRowKeyRange(KeyRange.startingWith("~" + index.name() + end));
        }
        List<PrimaryKey> rows = new ArrayList<>();
        ResultPage<PrimaryKey> page;
        do {
            page = store.query(name, query, RowReader::primaryKey);
            rows.addAll(page.items());
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return rows;
    }

    /** Every so many of the rows, as if they had never been put. */
    private static void remove(TableStore store, EntityTable<Stop> table, IndexModel index, int step) {
        String name = table.model().indexTable(table.model().indexes().indexOf(index));
        List<PrimaryKey> rows = indexRows(store, table, index);
        for (int i = step - 1; i < rows.size(); i += step) {
            store.write(name, RowOperation.delete(rows.get(i), ETag.ANY));
        }
    }
}
