package dev.tables.data.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.RowOperation;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobs;
import java.time.Clock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationJournalTest {
    private static final int ATTEMPTS = 20;

    /** Changes the state of the migration by another process before each of the first writes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, ATTEMPTS - 1, ATTEMPTS, ATTEMPTS + 1})
    void pauseSucceedsBelowTheMaximumOfLostRacesAndFailsAbove(int lostRaces) {
        try (MigrationWorld world = new MigrationWorld()) {
            DeclaredMigration migration =
                    MigrationWorld.migration(1, "Split", steps -> steps.updateEach(Person.class, Person::split));
            JobName name = JobName.ofMigration("Split");
            MigrationJournal others = new MigrationJournal(world.store, migration, Clock.systemUTC());
            others.readOrCreate(() -> JobProgress.notStarted(name));
            assertThat(others.trySave(JobProgress.notStarted(name))).isNotNull();
            RecordingTableStore raced = new RecordingTableStore(world.store);
            new Rival(world, raced, name, lostRaces).await();
            MigrationJournal journal = new MigrationJournal(raced, migration, Clock.systemUTC());
            if (lostRaces < ATTEMPTS) {
                assertThat(journal.pause()).isTrue();
                assertThat(TableJobs.resume(world.store, name)).as("was paused").isTrue();
            } else {
                assertThatExceptionOfType(ConcurrentUpdateException.class).isThrownBy(journal::pause);
            }
        }
    }

    /** Another process, which wins so many races. */
    private static final class Rival {
        private final MigrationWorld world;
        private final RecordingTableStore raced;
        private final JobName name;
        private int left;

        Rival(MigrationWorld world, RecordingTableStore raced, JobName name, int lostRaces) {
            this.world = world;
            this.raced = raced;
            this.name = name;
            left = lostRaces;
        }

        void await() {
            if (left > 0) {
                raced.beforeNextWrite(this::win);
            }
        }

        private void win() {
            int number = left--;
            world.store.write(
                    TableJobs.TABLE_NAME,
                    RowOperation.merge(name.progressRowPrimaryKey(), row -> row.int32("note", number), ETag.ANY));
            await();
        }
    }
}
