package dev.tables.data.migration;

import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for declared migrations. The rules compare the declared migrations with the migrations that have run in the
 * store.
 */
final class MigrationRules {
    private final List<DeclaredMigration> declared;
    private final Set<String> retired;

    MigrationRules(List<DeclaredMigration> declared, Set<String> retired) {
        this.declared = declared;
        this.retired = retired;
    }

    void check(List<MigrationRecord> records) {
        for (String name : retired) {
            if (find(declared, name) != null) {
                throw new InvalidMigrationException(
                        name,
                        "Migration '" + name
                                + "' is both declared and retired. Remove its name from tables.migrations.retired-migrations, or remove its class.");
            }
        }
        int last = declared.stream().mapToInt(DeclaredMigration::order).max().orElse(Integer.MIN_VALUE);
        for (MigrationRecord record : records) {
            DeclaredMigration same = find(declared, record.name());
            if (same != null) {
                checkSame(record, same);
            } else if (record.order() <= last && !retired.contains(record.name())) {
                throw vanished(record);
            }
        }
        checkPlaces(records);
    }

    /**
     * Creates the exception for a migration that has run but is not declared. A completed migration with a higher order
     * than all declared migrations is allowed: a later release has run it.
     */
    private static InvalidMigrationException vanished(MigrationRecord record) {
        return new InvalidMigrationException(
                record.name(),
                record.isDone()
                        ? "Migration '" + record.name() + "' with order " + record.order()
                                + " is complete in this store, but the application no longer declares it. Declare it"
                                + " again. If it is complete in every store, you can add its name to"
                                + " tables.migrations.retired-migrations instead."
                        : "Migration '" + record.name() + "' with order " + record.order()
                                + " has been started in this store, but the application no longer declares it. Declare"
                                + " it again and let it finish. Then remove it.");
    }

    private static void checkSame(MigrationRecord record, DeclaredMigration now) {
        List<String> then = record.definition();
        List<String> present = now.definition();
        if (!record.isDone()) {
            int done = Math.min(record.stepsDone(), then.size());
            then = then.subList(0, done);
            present = present.subList(0, Math.min(done, present.size()));
        }
        String difference = DeclaredMigration.difference(then, present);
        if (difference != null) {
            throw new InvalidMigrationException(
                    record.name(),
                    "The steps of migration '" + record.name() + "' have changed since they ran in this store. "
                            + difference
                            + ". Restore the original steps, and put additional work into a new migration with a"
                            + " higher order than all others.");
        }
        if (record.order() != now.order()) {
            throw new InvalidMigrationException(
                    record.name(),
                    "Migration '" + record.name() + "' ran in this store with order " + record.order()
                            + ", but now has order " + now.order() + ". Restore its original order.");
        }
    }

    private void checkPlaces(List<MigrationRecord> records) {
        for (DeclaredMigration one : declared) {
            MigrationRecord own = findRecord(records, one.name());
            if (own != null && own.isDone()) {
                continue;
            }
            for (MigrationRecord record : records) {
                boolean later = record.order() >= one.order() && !record.name().equals(one.name());
                if (later && record.isDone()) {
                    throw new InvalidMigrationException(
                            one.name(),
                            "Migration '" + one.name() + "' with order " + one.order()
                                    + " is not complete, but the later migration '" + record.name() + "' with order "
                                    + record.order()
                                    + " is. Give migration '" + one.name() + "' an order higher than "
                                    + records.stream()
                                            .mapToInt(MigrationRecord::order)
                                            .max()
                                            .orElse(0)
                                    + ".");
                }
            }
        }
    }

    private static @Nullable DeclaredMigration find(List<DeclaredMigration> all, String name) {
        return all.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
    }

    private static @Nullable MigrationRecord findRecord(List<MigrationRecord> all, String name) {
        return all.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
    }

    static List<MigrationStatus> statuses(
            List<DeclaredMigration> declared,
            List<MigrationRecord> records,
            StepProgress each,
            @Nullable TableJob running) {
        List<MigrationStatus> all = new ArrayList<>();
        for (DeclaredMigration one : declared) {
            MigrationRecord record = findRecord(records, one.name());
            all.add(
                    record == null
                            ? new MigrationStatus(
                                    one.order(),
                                    one.name(),
                                    MigrationStatus.State.PENDING,
                                    true,
                                    one.definition(),
                                    0,
                                    null,
                                    null,
                                    null,
                                    "")
                            : status(record, one, each, running));
        }
        for (MigrationRecord record : records) {
            if (find(declared, record.name()) == null) {
                all.add(status(record, null, each, null));
            }
        }
        all.sort(Comparator.comparingInt(MigrationStatus::order).thenComparing(MigrationStatus::name));
        return all;
    }

    private static MigrationStatus status(
            MigrationRecord record,
            @Nullable DeclaredMigration declared,
            StepProgress each,
            @Nullable TableJob running) {
        JobProgress progress = record.progress();
        List<String> steps = declared == null ? record.definition() : declared.definition();
        int done = record.isDone() ? steps.size() : record.stepsDone();
        JobProgress stored = record.isDone() ? null : each.of(record, declared, done);
        JobProgress step = running != null && progress.isRunning() ? running.progress() : stored;
        return new MigrationStatus(
                record.order(),
                record.name(),
                state(progress.state()),
                declared != null,
                steps,
                done,
                record.isDone() ? null : step,
                record.begun(),
                record.ended(),
                progress.state() == TableJobState.FAILED ? progress.stateReason() : "");
    }

    private static MigrationStatus.State state(TableJobState state) {
        return switch (state) {
            case RUNNING -> MigrationStatus.State.RUNNING;
            case PAUSED -> MigrationStatus.State.PAUSED;
            case FAILED, BLOCKED -> MigrationStatus.State.FAILED;
            case COMPLETED -> MigrationStatus.State.COMPLETED;
            case STOPPED -> MigrationStatus.State.PENDING;
        };
    }
}
