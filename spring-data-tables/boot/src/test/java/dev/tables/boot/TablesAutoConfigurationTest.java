package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.internal.PreparedChoices;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityUpgrade;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.util.unit.DataSize;

@ExtendWith(OutputCaptureExtension.class)
class TablesAutoConfigurationTest {
    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class));

    @TempDir
    private Path directory;

    @Test
    void aotComparisonIsAbsentWithoutAotProcessing() {
        runner.withPropertyValues("tables.store=memory")
                .run(context -> assertThat(context).doesNotHaveBean(PreparedChoices.class));
    }

    @Test
    void defaultsAreADurableStoreInALocalDirectory() {
        runner.withPropertyValues("tables.store=memory")
                .run(context -> assertThat(context.getBean(TablesProperties.class))
                        .satisfies(properties -> {
                            assertThat(properties.directory()).isEqualTo(Path.of("data/tables"));
                            assertThat(properties.durability()).isEqualTo(Durability.SYNC);
                            assertThat(properties.createTables()).isTrue();
                            assertThat(properties.rocksdb())
                                    .isEqualTo(new TablesProperties.RocksDb(
                                            DataSize.ofMegabytes(128),
                                            FilePermissions.OWNER_ONLY,
                                            false,
                                            Duration.ofDays(366)));
                        }));
    }

    @Test
    void storeUsesTheDirectoryAndLogsItOnce(CapturedOutput output) {
        Path missing = directory.resolve("new/tables");

        runner.withPropertyValues("tables.directory=" + missing).run(context -> {
            context.getBean(TableStore.class).createTable("staff");
            assertThat(missing).isNotEmptyDirectory();
            assertThat(output.getOut())
                    .containsOnlyOnce("Tables are in " + missing
                            + "; acknowledged writes survive a power failure (tables.durability=sync)");
        });
        runner.withPropertyValues("tables.directory=" + missing)
                .run(context -> assertThat(context.getBean(TableStore.class).tableNames())
                        .containsExactly("staff"));
    }

    @TableEntity(table = "letters", schemaVersion = 2)
    record Letter(@PartitionKey String to, @RowKey int number, String text) {}

    @Test
    void upgradeBeansReadRowsOfEarlierSchemaVersions() {
        EntityUpgrade<Letter> upgrade = EntityUpgrade.of(
                Letter.class, 1, row -> row.with("text", row.string("body")).without("body"));
        runner.withPropertyValues("tables.store=memory")
                .withBean("letterUpgrade", EntityUpgrade.class, () -> upgrade)
                .run(context -> {
                    TableStore store = context.getBean(TableStore.class);
                    store.createTable("letters");
                    Row old = Row.builder("Ann", "0000000001")
                            .string("body", "Hi")
                            .build();
                    store.write("letters", RowOperation.insert(old.primaryKey(), old));
                    assertThat(context.getBean(TablesTemplate.class)
                                    .findById(Letter.class, new TablesAutoConfigurationTestLetterKey("Ann", 1)))
                            .contains(new Letter("Ann", 1, "Hi"));
                });
    }

    @Test
    void storeIsClosedWithTheApplication() {
        List<TableStore> store = new ArrayList<>();

        runner.withPropertyValues("tables.directory=" + directory)
                .run(context -> store.add(context.getBean(TableStore.class)));

        Assertions.assertThatThrownBy(() -> store.get(0).tableNames()).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void memoryStoreDoesNotTouchTheDirectory(CapturedOutput output) {
        Path missing = directory.resolve("never");

        runner.withPropertyValues("tables.store=memory", "tables.directory=" + missing)
                .run(context -> {
                    TableStore store = context.getBean(TableStore.class);
                    store.createTable("staff");
                    Row row = Row.builder("p", "r").string("name", "Ada").build();
                    store.write("staff", dev.tables.engine.RowOperation.insert(row.primaryKey(), row));
                    assertThat(Files.exists(missing)).isFalse();
                    assertThat(output.getOut()).containsOnlyOnce("Tables are in memory");
                });
    }

    @Test
    void durabilityIsLogged(CapturedOutput output) {
        runner.withPropertyValues(
                        "tables.directory=" + directory, "tables.durability=os", "tables.rocksdb.block-cache-size=2MB")
                .run(context -> assertThat(output.getOut()).contains("a killed process, but not a power failure"));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void directoryIsPrivateByDefault() throws Exception {
        Path usual = Files.createDirectory(directory.resolve("usual"));
        runner.withPropertyValues("tables.directory=" + directory.resolve("own/tables"))
                .run(context -> assertThat(List.of(directory.resolve("own"), directory.resolve("own/tables")))
                        .allSatisfy(made -> assertThat(Files.getPosixFilePermissions(made))
                                .isEqualTo(PosixFilePermissions.fromString("rwx------"))));
        runner.withPropertyValues(
                        "tables.directory=" + directory.resolve("shared/tables"),
                        "tables.rocksdb.file-permissions=inherited")
                .run(context -> assertThat(Files.getPosixFilePermissions(directory.resolve("shared/tables")))
                        .isEqualTo(Files.getPosixFilePermissions(usual)));
    }

    @Test
    void damagedStoreIsOpenedOnlyIfRequested(CapturedOutput output) throws Exception {
        ApplicationContextRunner onDisk = runner.withPropertyValues("tables.directory=" + directory);
        onDisk.run(context -> context.getBean(TableStore.class).createTable("staff"));
        Files.writeString(directory.resolve("tables.acknowledged"), "damaged");
        onDisk.run(context -> {
            assertThat(context).getFailure().hasStackTraceContaining(StoreCorruptedException.class.getName());
            assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure()).getAction())
                    .contains("tables.rocksdb.allow-damaged-store=true");
        });
        assertThat(output.getOut()).doesNotContain("tables.rocksdb.allow-damaged-store=true");
        onDisk.withPropertyValues("tables.rocksdb.allow-damaged-store=true").run(context -> {
            context.getBean(TableStore.class).createTableIfNotExists("staff");
            assertThat(context.getBean(TableStore.class).tableNames()).containsExactly("staff");
        });
        assertThat(output.getOut()).containsOnlyOnce("tables.rocksdb.allow-damaged-store=true is set");
        onDisk.run(context ->
                assertThat(context.getBean(TableStore.class).tableNames()).containsExactly("staff"));
    }

    @Test
    void autoConfigurationBacksOffIfStoreBeanExists() {
        runner.withUserConfiguration(OwnStore.class)
                .withPropertyValues("tables.directory=" + directory.resolve("never"))
                .run(context -> {
                    assertThat(context).hasSingleBean(TableStore.class).hasBean("ownStore");
                    assertThat(directory.resolve("never")).doesNotExist();
                });
    }

    @Test
    void storeIsAbsentWithoutEngine() {
        runner.withClassLoader(new FilteredClassLoader("dev.tables.engine.rocksdb"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(TableStore.class));
    }

    @Test
    void startFailsIfDirectoryIsInUse() {
        runner.withPropertyValues("tables.directory=" + directory)
                .run(first -> runner.withPropertyValues("tables.directory=" + directory)
                        .run(second -> assertThat(second)
                                .hasFailed()
                                .getFailure()
                                .rootCause()
                                .isInstanceOf(StoreLockedException.class)));
    }

    @Test
    void invalidDirectoryIsRejectedWithAnalysis() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        runner.withPropertyValues("tables.directory=" + file)
                .run(context -> assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure())
                                .getDescription())
                        .contains("The directory '" + file + "' cannot be written"));
        runner.withPropertyValues("tables.store=memory", "tables.blobs.directory=" + file)
                .run(context -> assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure())
                                .getAction())
                        .contains("tables.blobs.directory"));
    }

    @ParameterizedTest
    @CsvSource({
        "rocksdb.block-cache-size, 512KB, 1MB or more",
        "write-recovery.interval, 0s, more than 0",
        "write-recovery.interrupted-write-min-age, -1s, 0 or more",
        "indexes.lease-duration, 0s, 10ms or more",
        "indexes.lease-grace-period, -1s, 0 or more",
        "indexes.backfill-rows-per-second, -1, 0 for no limit",
    })
    void invalidValuesAreRejected(String property, String value, String reason) {
        runner.withPropertyValues("tables.store=memory", "tables." + property + "=" + value)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                        .hasMessageContaining("tables." + property)
                        .hasMessageContaining(reason));
    }

    @Test
    void unknownDurabilityIsRejected() {
        runner.withPropertyValues("tables.durability=maybe")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("No enum constant dev.tables.engine.local.Durability.maybe"));
    }

    static class OwnStore {
        @Bean
        TableStore ownStore() {
            return LocalTableStore.inMemory();
        }
    }
}
