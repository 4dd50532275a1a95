package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.cli.copy.TableCopyReport.Verdict;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class TableCopyTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private final LocalTableStore source = LocalTableStore.inMemory();
    private final LocalTableStore target = LocalTableStore.inMemory();

    @BeforeEach
    void showKeys() {
        PrimaryKeyFormatter.setShowKeys(true);
    }

    @AfterEach
    void close() {
        PrimaryKeyFormatter.setShowKeys(false);
        source.close();
        target.close();
    }

    private List<TableCopyReport> copy(TableCopyOptions options) {
        return new TableCopy(source, target, options, CopyCheckpointStore.none(), (table, stage, rows) -> {}).run();
    }

    @Test
    void copyContainsEveryRowOfEveryTable() {
        Random random = SEED.random();
        Filled.table(source, "Orders", 3456, random);
        Filled.table(source, "People", 1000, random);
        source.createTable("Empty");

        List<TableCopyReport> reports = copy(TableCopyOptions.defaults());

        assertThat(reports).extracting(TableCopyReport::table).containsExactly("Empty", "Orders", "People");
        assertThat(reports).extracting(TableCopyReport::rowCount).containsExactly(0L, 3456L, 1000L);
        assertThat(reports).extracting(TableCopyReport::verdict).containsOnly(Verdict.SAME);
        assertThat(target.tableNames()).isEqualTo(source.tableNames());
        for (String table : source.tableNames()) {
            assertThat(Filled.rows(target, table)).isEqualTo(Filled.rows(source, table));
        }
    }

    @Test
    void onlyNamedTablesAreCopiedAndUnknownOnesRejected() {
        source.createTable("One");
        source.createTable("Other");

        assertThat(copy(TableCopyOptions.defaults().withTables(Set.of("one")))).hasSize(1);
        assertThat(target.tableNames()).containsExactly("One");
        assertThatThrownBy(() -> copy(TableCopyOptions.defaults().withTables(Set.of("third"))))
                .isInstanceOf(TableCopyRejectedException.class)
                .hasMessageContaining("'third'");
    }

    @Test
    void dryRunCountsAndWritesNothing() {
        Filled.table(source, "Orders", 250, new Random(1));

        List<TableCopyReport> reports = copy(TableCopyOptions.defaults().withDryRun(true));

        assertThat(target.tableNames()).isEmpty();
        assertThat(reports.get(0).rowCount()).isEqualTo(250);
        assertThat(reports.get(0).transactionCount()).isBetween(3L, 250L);
        assertThat(reports.get(0).byteCount()).isGreaterThan(250 * 50);
        assertThat(reports.get(0).verdict()).isEqualTo(Verdict.NOT_VERIFIED);
    }

    @Test
    void copyMaySkipVerificationAndRunSequentially() {
        Filled.table(source, "Orders", 250, new Random(1));

        TableCopyReport report = copy(TableCopyOptions.defaults()
                        .withParallelism(1)
                        .withVerify(false))
                .get(0);

        assertThat(report.verdict()).isEqualTo(Verdict.NOT_VERIFIED);
        assertThat(Filled.rows(target, "Orders")).isEqualTo(Filled.rows(source, "Orders"));
        assertThatThrownBy(() -> TableCopyOptions.defaults().withParallelism(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parallelism must be at least 1, but is 0.");
    }

    @Test
    void copyIntoNonEmptyTargetIsRejectedUnlessAllowed() {
        Filled.table(source, "Orders", 10, new Random(1));
        target.createTable("orders");
        PrimaryKey keys = new PrimaryKey("other", "row");
        target.write("orders", RowOperation.insert(keys, row -> {}));

        assertThatThrownBy(() -> copy(TableCopyOptions.defaults())).isInstanceOf(TableCopyRejectedException.class);
        TableCopyReport report =
                copy(TableCopyOptions.defaults().withAllowNonEmptyTarget(true)).get(0);
        assertThat(report.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(report.differences())
                .containsExactly("the source has 10 rows, the target 11", "(other, row) is only in the target");
        target.write("orders", RowOperation.delete(keys, ETag.ANY));
        assertThat(copy(TableCopyOptions.defaults().withAllowNonEmptyTarget(true))
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.SAME);
    }

    @Test
    void changesAfterTheCopyAreDetected() {
        Filled.table(source, "Orders", 500, new Random(1));
        List<Row> rows = Filled.rows(source, "Orders");
        TableCopyListener meddler = (table, stage, done) -> {
            if (stage == TableCopyListener.Stage.COPYING && done == 500) {
                target.write("Orders", RowOperation.delete(rows.get(7).primaryKey(), ETag.ANY));
                target.write(
                        "Orders", RowOperation.insertOrMerge(rows.get(9).primaryKey(), row -> row.int32("Number", 0)));
            }
        };

        TableCopyReport report = new TableCopy(
                        source, target, TableCopyOptions.defaults(), CopyCheckpointStore.none(), meddler)
                .run()
                .get(0);

        assertThat(report.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(report.differences()).hasSize(3);
        assertThat(report.differences().get(1)).contains(rows.get(7).rowKey()).endsWith("is only in the source");
        assertThat(report.differences().get(2)).contains(rows.get(9).rowKey()).endsWith("differs");
    }

    @Test
    void stoppedCopyContinuesAtItsPosition(@TempDir Path directory) {
        Filled.table(source, "Orders", 5000, new Random(1));
        Filled.table(source, "People", 2500, new Random(2));
        FailingStore failing = new FailingStore(target);
        Path file = directory.resolve("progress");
        List<TableCopyReport> reports = new ArrayList<>();
        List<String> firstOfRun = new ArrayList<>();
        int failures = 0;
        while (reports.isEmpty()) {
            failing.failAfter(40);
            List<String> seen = new ArrayList<>();
            try {
                reports = new TableCopy(
                                source,
                                failing,
                                TableCopyOptions.defaults(),
                                FileCopyCheckpointStore.open(file, "one to other"),
                                (table, stage, rows) -> {
                                    if (stage == TableCopyListener.Stage.COPYING) {
                                        seen.add(table + rows);
                                    }
                                })
                        .run();
            } catch (StoreUnavailableException stopped) {
                failures++;
            }
            seen.stream().findFirst().ifPresent(firstOfRun::add);
            assertThat(failures).isLessThan(100);
        }

        assertThat(failures).isGreaterThan(2);
        assertThat(firstOfRun).as("runs do not start again").doesNotHaveDuplicates();
        assertThat(reports).extracting(TableCopyReport::rowCount).containsExactly(5000L, 2500L);
        assertThat(reports).extracting(TableCopyReport::verdict).containsOnly(Verdict.SAME);
        assertThat(Filled.rows(target, "People")).isEqualTo(Filled.rows(source, "People"));
    }

    @Test
    void checkpointBelongsToOneCopy(@TempDir Path directory) {
        Path file = directory.resolve("progress");
        CopyCheckpoint continued = new CopyCheckpoint(CopyCheckpoint.Stage.IN_PROGRESS, "token=:# ü ", 5, "ff");
        FileCopyCheckpointStore.open(file, "one to other").save("Orders", continued);

        assertThat(FileCopyCheckpointStore.open(file, "one to other").load("Orders"))
                .isEqualTo(continued);
        assertThat(FileCopyCheckpointStore.open(file, "one to other").load("People"))
                .isNull();
        assertThatThrownBy(() -> FileCopyCheckpointStore.open(file, "one to third"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one to other");
    }

    @Test
    void transactionsFitTheLimitsOfTheTarget() {
        source.createTable("Large");
        for (int i = 0; i < 20; i++) {
            PrimaryKey keys = new PrimaryKey("p", "r" + i);
            source.write("Large", RowOperation.insert(keys, row -> {
                for (int part = 0; part < 15; part++) {
                    row.binary("b" + part, new byte[65_536]);
                }
            }));
        }

        TableCopyReport report = copy(TableCopyOptions.defaults()).get(0);

        // A page has nine of the rows, a transaction two.
        assertThat(report.transactionCount()).isEqualTo(11);
        assertThat(report.verdict()).isEqualTo(Verdict.SAME);
        List<Row> rows =
                source.query("Large", RowQuery.wholeTable(), Row.DECODER).items();
        // A page of this store has 16 MiB of them.
        assertThat(rows).hasSizeGreaterThan(10);
        assertThat(RowBatches.of(rows, StoreLimits.COSMOS)).hasSameSizeAs(rows);
    }
}
