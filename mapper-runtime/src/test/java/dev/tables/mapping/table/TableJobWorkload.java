package dev.tables.mapping.table;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.nio.file.Path;

/** The process that is killed: runs a backfill, then a repair, and says on standard output how far each is. */
final class TableJobWorkload {
    static final EmployeeTableMapper VERSION = EmployeeTableMapper.of(IndexScope.GLOBAL);

    private TableJobWorkload() {}

    /** Argument: the directory. */
    public static void main(String[] arguments) {
        try (TableStore store = CrashWorkload.open(Path.of(arguments[0]));
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Employee> table = CrashWorkload.table(store, VERSION, catalog);
            run(IndexBackfill.job(table, "byEmail"));
            run(IndexRepair.repairJob(table));
        }
        System.out.println("done");
    }

    private static void run(TableJob job) {
        job.withProgressListener(progress -> System.out.println(line(progress))).run();
    }

    /** Where a job is. */
    static String line(JobProgress progress) {
        return progress.name().kind() + " " + progress.phase() + " "
                + progress.checkpoint().phaseStepName() + " " + progress.passNumber() + " " + progress.processedRows();
    }
}
