package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.TableJobContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rewrite under another key, with the repair of blind indexes at its end. */
class ReencryptionJobTest extends TableJobContract {
    @TempDir
    private Path directory;

    @Override
    protected World world() {
        return newWorld();
    }

    private People newWorld() {
        try {
            return new People(Files.createTempDirectory(directory, "keysets"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Stops a job in each phase and rotates the keys again. The entities that were rewritten before are rewritten
     * again.
     */
    @Test
    void rotationBetweenTwoRunsIsDetected() {
        for (boolean resolved : List.of(false, true)) {
            for (int page = 1; page < 12; page++) {
                try (People world = newWorld()) {
                    world.fill(30);
                    TableJob[] self = new TableJob[1];
                    int[] pages = new int[1];
                    int last = page;
                    self[0] = world.job(world.store(), resolved)
                            .withMaxRowsPerSecond(1)
                            .withClock(new Clock().jobClock())
                            .withProgressListener(progress -> {
                                if (++pages[0] == last) {
                                    self[0].stop();
                                }
                            });
                    self[0].run();
                    world.keysets.rotate("default");
                    JobProgress end = world.job(world.store(), resolved).run();
                    assertThat(end.isCompleted()).isTrue();
                    world.check();
                }
            }
        }
    }

    /**
     * Checks that an entity that does not fit into a new index is counted in each pass and does not require another
     * pass.
     */
    @Test
    void entityTooLongForAnIndexIsCountedAndTheJobEnds() {
        try (People world = newWorld()) {
            world.fill(30);
            TableEncryption encryption = world.encryption(false);
            People.table(world.store(), encryption).insert(Person.of(30, "P".repeat(3000), null, null));
            TableJob[] self = new TableJob[1];
            self[0] = Reencryption.job(
                            EntityTable.of(
                                    world.store(),
                                    PersonTableMapper.ENCRYPTED_WITH_NAMES,
                                    encryption.cipherFor(PersonTableMapper.ENCRYPTED_WITH_NAMES.model())),
                            encryption)
                    .withProgressListener(progress -> {
                        if (progress.passNumber() > 5) {
                            self[0].stop();
                        }
                    });
            JobProgress end = self[0].run();
            assertThat(end.state()).isEqualTo(TableJobState.COMPLETED);
            assertThat(end.counts().unreadableEntities()).isEqualTo(1);
            assertThat(end.skippedEntities())
                    .extracting(SkippedEntity::primaryKey)
                    .containsExactly(People.keys(30));
        }
    }

    private static final class People implements World {
        private final LocalTableStore store = LocalTableStore.inMemory();
        private final KeysetDirectory keysets;
        private int people;

        People(Path directory) {
            keysets = new KeysetDirectory(directory, KeysTest.masterKey(1));
            keysets.create("default");
            keysets.create("default-index");
            store.createTable("people");
        }

        @Override
        public TableStore store() {
            return store;
        }

        private TableEncryption encryption(boolean resolved) {
            TableEncryption.Builder builder = TableEncryption.builder(Keyring.of(keysets));
            return resolved
                    ? builder.keysetNameResolver((table, keys, property, declared) -> declared)
                            .build()
                    : builder.build();
        }

        private static EntityTable<Person> table(TableStore on, TableEncryption encryption) {
            return EntityTable.of(
                    on, PersonTableMapper.ENCRYPTED, encryption.cipherFor(PersonTableMapper.ENCRYPTED.model()));
        }

        @Override
        public void fill(int entities) {
            people = entities;
            EntityTable<Person> table = table(store, encryption(false));
            for (int number = 0; number < entities; number++) {
                table.insert(Person.of(number, "P" + number, "p" + number + "@example.org", (long) number));
            }
            keysets.rotate("default");
        }

        @Override
        public TableJob job(TableStore process) {
            return job(process, false);
        }

        private TableJob job(TableStore process, boolean resolved) {
            TableEncryption encryption = encryption(resolved);
            return Reencryption.job(table(process, encryption), encryption);
        }

        private static PrimaryKey keys(int number) {
            return PersonTableMapper.ENCRYPTED.primaryKeyOf(Person.of(number, "", null, null));
        }

        @Override
        public void write(int number) {
            table(store, encryption(false))
                    .overwrite(Person.of(number, "P" + number, "p" + number + "@example.org", (long) number % 7));
        }

        @Override
        public void spoil(int number) {
            store.write(
                    "people", RowOperation.merge(keys(number), writer -> writer.string("mail", "spoiled"), ETag.ANY));
        }

        /** Returns the people and the number of rows. Each world has other keys and therefore other hashes. */
        @Override
        public Object content() {
            List<String> rows = store.query(
                            "people",
                            RowQuery.wholeTable(),
                            row -> row.primaryKey().toString())
                    .items();
            List<Person> all = table(store, encryption(false)).query(RowQuery.wholeTable()).items().stream()
                    .map(Person::withoutETag)
                    .toList();
            return List.of(rows.size(), all);
        }

        @Override
        public void check() {
            EntityTable<Person> table = table(store, encryption(false));
            assertThat(IndexRepair.verify(table).isClean()).isTrue();
            List<Boolean> current = table.queryStoredRows(
                            RowQuery.wholeTable(),
                            row -> row.string("name") == null
                                    || row.typeOf("mail") == EdmType.STRING
                                    || table.isEncryptedWithCurrentKeys(row))
                    .items();
            assertThat(current).hasSizeGreaterThanOrEqualTo(people).containsOnly(true);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
