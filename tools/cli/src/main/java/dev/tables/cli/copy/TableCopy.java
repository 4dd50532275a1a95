package dev.tables.cli.copy;

import dev.tables.cli.copy.TableCopyListener.Stage;
import dev.tables.cli.copy.TableCopyReport.Verdict;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.internal.CopiedIndexes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A copy of tables from one store to another.
 *
 * <p>Rows are written as upserts. If the copy stops after writing a page but before recording it, the page is written
 * again later, with the same result. The start of a table is recorded before its first row is written, so a copy may be
 * stopped at any time and continued. Do not write to the tables during the copy. Rows written to the source may be
 * missing in the target, and rows written to the target are reported as differences or overwritten.
 */
public final class TableCopy {
    /** The number of bytes of a page, enough for several concurrent transactions. */
    private static final long PAGE_BYTES = 4 * PageBound.BYTES;

    private final TableStore source;
    private final TableStore target;
    private final TableCopyOptions options;
    private final CopyCheckpointStore checkpoints;
    private final TableCopyListener listener;

    /** Creates a copy without starting it. The caller closes the stores. */
    public TableCopy(
            TableStore source,
            TableStore target,
            TableCopyOptions options,
            CopyCheckpointStore checkpoints,
            TableCopyListener listener) {
        this.source = source;
        this.target = target;
        this.options = options;
        this.checkpoints = checkpoints;
        this.listener = listener;
    }

    /**
     * Copies table by table in the order of names, or continues a copy that was stopped.
     *
     * @return a report for each table
     * @throws TableCopyRejectedException if a named table does not exist in the source, or a table of the target
     *     contains rows; in this case, nothing is written
     * @throws dev.tables.engine.TableStoreException if a store fails; the rows that were copied before stay and are
     *     recorded
     */
    public List<TableCopyReport> run() {
        List<String> tables = tables();
        CopiedIndexes indexes = CopiedIndexes.between(source, target);
        if (!options.dryRun()) {
            tables.forEach(this::checkTarget);
        }
        ExecutorService writers = Executors.newFixedThreadPool(options.parallelism());
        try {
            List<TableCopyReport> reports = new ArrayList<>();
            for (String table : tables) {
                reports.add(copy(table, indexes, writers));
            }
            return reports;
        } finally {
            writers.shutdownNow();
        }
    }

    private List<String> tables() {
        List<String> present = source.tableNames();
        for (String wanted : options.tables()) {
            if (present.stream().noneMatch(wanted::equalsIgnoreCase)) {
                throw new TableCopyRejectedException("The source has no table '" + wanted + "'. Its tables are: "
                        + String.join(", ", new TreeSet<>(present)) + ".");
            }
        }
        return present.stream()
                .filter(name ->
                        options.tables().isEmpty() || options.tables().stream().anyMatch(name::equalsIgnoreCase))
                .toList();
    }

    private void checkTarget(String table) {
        CopyCheckpoint last = checkpoints.load(table);
        if (last != null) {
            checkProgress(table, last);
            return;
        }
        if (!options.allowNonEmptyTarget() && isPresent(table) && hasRows(table)) {
            throw new TableCopyRejectedException(
                    "Table '" + table + "' of the target contains rows. Copy to another target,"
                            + " or allow rows in the target (--allow-rows-in-target)."
                            + " Rows with the same keys are then overwritten.");
        }
    }

    /**
     * Fails if rows were copied earlier but the target contains none, because the progress file then belongs to another
     * target.
     */
    private void checkProgress(String table, CopyCheckpoint last) {
        boolean anyCopied = last.processedRows() > 0;
        if (anyCopied && !(isPresent(table) && hasRows(table))) {
            throw new TableCopyRejectedException(
                    "According to the progress file, " + last.processedRows() + " rows of table '" + table
                            + "' were copied, but the table is empty in the target. Specify another progress file, or delete"
                            + " this one to start from the beginning.");
        }
    }

    private boolean isPresent(String table) {
        return target.tableNames().stream().anyMatch(table::equalsIgnoreCase);
    }

    private boolean hasRows(String table) {
        RowQuery query = RowQuery.wholeTable().withProjection(Projection.of()).withPageSize(1);
        while (true) {
            ResultPage<Boolean> page = target.query(table, query, row -> Boolean.TRUE);
            if (!page.items().isEmpty() || page.nextToken() == null) {
                return !page.items().isEmpty();
            }
            query = query.withContinuationToken(page.nextToken());
        }
    }

    /**
     * Decodes the rows of a table. Index rows are marked, because the versions they contain no longer match their
     * entities.
     */
    static RowDecoder<Row> copied(String table, CopiedIndexes indexes) {
        return reader -> indexes.copied(table, IndexRowFormat.copied(Row.from(reader)));
    }

    private TableCopyReport copy(String table, CopiedIndexes indexes, ExecutorService writers) {
        CopyCheckpoint last = options.dryRun() ? null : checkpoints.load(table);
        RowDigest digest = last == null ? new RowDigest() : new RowDigest(last.processedRows(), last.contentDigest());
        if (!options.dryRun()) {
            if (last == null) {
                checkpoints.save(table, CopyCheckpoint.begun());
            }
            target.createTableIfNotExists(table);
        }
        PageBound bound = PageBound.ofBytes(PAGE_BYTES);
        long bytes = 0;
        long transactions = 0;
        String next = last == null ? null : last.continuationToken();
        boolean more = last == null || !last.isFinished();
        while (more) {
            RowQuery query =
                    RowQuery.wholeTable().withContinuationToken(next == null ? null : new ContinuationToken(next));
            ResultPage<Row> page = bound.page(
                    query,
                    copied(table, indexes),
                    (row, copy) -> RowBatches.size(copy),
                    (some, decoder) -> indexes.source().query(table, some, decoder));
            List<RowBatches.Batch> batches = RowBatches.of(stored(table, page.items(), indexes), target.limits());
            if (!options.dryRun()) {
                write(table, batches, writers);
            }
            page.items().forEach(digest::add);
            bytes += batches.stream().mapToLong(RowBatches.Batch::bytes).sum();
            transactions += batches.size();
            next = page.nextToken() == null ? null : page.nextToken().text();
            more = next != null;
            if (!options.dryRun()) {
                checkpoints.save(table, CopyCheckpoint.after(next, digest));
            }
            listener.onProgress(table, Stage.COPYING, digest.rows());
        }
        return report(table, indexes, digest, bytes, transactions);
    }

    /** Returns the rows as the target stores them, with the rows of each partition together. */
    private static List<Row> stored(String table, List<Row> rows, CopiedIndexes indexes) {
        if (!indexes.isIntoShards(table)) {
            return rows;
        }
        return rows.stream()
                .map(indexes::stored)
                .sorted(Comparator.comparing(Row::primaryKey))
                .toList();
    }

    private TableCopyReport report(String table, CopiedIndexes indexes, RowDigest read, long bytes, long transactions) {
        if (options.dryRun() || !options.verify()) {
            return new TableCopyReport(table, read.rows(), bytes, transactions, Verdict.NOT_VERIFIED, List.of());
        }
        RowDigest held = Verification.digest(indexes.target(), table, listener);
        if (held.rows() == read.rows() && held.text().equals(read.text())) {
            return new TableCopyReport(table, read.rows(), bytes, transactions, Verdict.SAME, List.of());
        }
        List<String> differences = new ArrayList<>();
        differences.add("the source has " + read.rows() + " rows, the target " + held.rows());
        differences.addAll(Verification.differences(indexes, table));
        return new TableCopyReport(table, read.rows(), bytes, transactions, Verdict.DIFFERENT, differences);
    }

    /** Writes all batches. If a transaction fails, waits for the running transactions and throws the first failure. */
    private void write(String table, List<RowBatches.Batch> batches, ExecutorService writers) {
        List<Future<?>> pending = new ArrayList<>(batches.size());
        for (RowBatches.Batch batch : batches) {
            pending.add(writers.submit(() -> {
                if (batch.operations().size() == 1) {
                    target.write(table, batch.operations().get(0));
                } else {
                    target.execute(table, EntityGroupTransaction.of(batch.operations()));
                }
            }));
        }
        RuntimeException failure = null;
        for (Future<?> one : pending) {
            RuntimeException failed = failureOf(one);
            if (failed != null && failure == null) {
                failure = failed;
                pending.forEach(rest -> rest.cancel(false));
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static @Nullable RuntimeException failureOf(Future<?> writing) {
        try {
            if (!writing.isCancelled()) {
                writing.get();
            }
            return null;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            return failed.getCause() instanceof RuntimeException why
                    ? why
                    : new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new IllegalStateException("The copy was interrupted. Start it again to continue it.", interrupted);
        }
    }
}
