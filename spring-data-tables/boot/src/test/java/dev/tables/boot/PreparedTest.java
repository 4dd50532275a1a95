package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;

/** What is auto-configured, prepared ahead of time: what was decided then, and what properties still decide at start. */
@CompileWithForkedClassLoader
class PreparedTest {
    private static final String ACCOUNT =
            "connection-string=DefaultEndpointsProtocol=https;AccountName=shop;AccountKey="
                    + "c2VjcmV0LWtleS1vZi1hbi1hY2NvdW50;EndpointSuffix=core.windows.net";

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Note.class)
    @ImportAutoConfiguration({TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class})
    static class Notes {}

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(TablesAutoConfiguration.class)
    static class WithoutRepositories {}

    @Test
    void directoryIsReadAtStartupButTheEngineIsFixed(@TempDir Path directory) {
        Prepared onDisk = new Prepared(Notes.class, "tables.directory=elsewhere");
        String there = "tables.directory=" + directory.resolve("tables");

        assertThat(onDisk.start(PreparedTest::savesAndFinds, there, "tables.rocksdb.block-cache-size=8MB"))
                .isNull();
        assertThat(directory.resolve("tables")).isNotEmptyDirectory();
        refused(onDisk.start(context -> {}, "tables.azure." + ACCOUNT), "rocksdb", "azure");
        refused(onDisk.start(context -> {}, "tables.store=memory"), "rocksdb", "memory");
    }

    @Test
    void azureAccountIsReadAtStartup() {
        Prepared onAzure = new Prepared(WithoutRepositories.class, "tables.azure.endpoint=https://unused");

        assertThat(onAzure.start(
                        context -> assertThat(((AzureTableStore) context.getBean(TableStore.class)).endpoint())
                                .hasHost("shop.table.core.windows.net"),
                        "tables.azure." + ACCOUNT))
                .isNull();
        refused(onAzure.start(context -> {}), "azure", "rocksdb");
        assertThat(RuntimeHintsPredicates.resource().forResource("azure-data-tables.properties"))
                .accepts(onAzure.hints());
    }

    @Test
    void additionalStoresAreConfiguredAtStartup() {
        String archive = "tables.azure.additional-stores.archive.";
        String memory = "tables.store=memory";
        Prepared inMemory = new Prepared(WithoutRepositories.class, memory, archive + "endpoint=https://unused");

        assertThat(inMemory.start(
                        context -> {
                            assertThat(context.getBeanProvider(TableStore.class).getObject())
                                    .isNotInstanceOf(AzureTableStore.class);
                            TableStore store = BeanFactoryAnnotationUtils.qualifiedBeanOfType(
                                    context.getBeanFactory(), TableStore.class, "archive");
                            assertThat(((AzureTableStore) store).tableNamePrefix())
                                    .isEqualTo("old");
                        },
                        memory,
                        archive + ACCOUNT,
                        archive + "table-name-prefix=old"))
                .isNull();
        PreparedChoicesTest.assertRefused(
                inMemory.start(context -> {}, memory),
                "with the property tables.azure.additional-stores.archive, but the property is not set at startup.",
                PreparedChoicesTest.GONE);
        PreparedChoicesTest.assertRefused(
                inMemory.start(
                        context -> {}, memory, archive + ACCOUNT, "tables.azure.additional-stores.new." + ACCOUNT),
                "without the property tables.azure.additional-stores.new, but the property is set at startup.",
                PreparedChoicesTest.prepareWith("tables.azure.additional-stores.new.endpoint=..."));
        refused(inMemory.start(context -> {}, "tables.directory=elsewhere"), "memory", "rocksdb");
    }

    private static void savesAndFinds(GenericApplicationContext context) {
        NoteRepository notes = context.getBean(NoteRepository.class);
        Note note = notes.save(new Note("b", 1, "text"));
        assertThat(notes.findById(new NoteKey("b", 1))).contains(note);
    }

    private static void refused(@Nullable Throwable failure, String prepared, String asked) {
        PreparedChoicesTest.assertRefused(
                failure,
                "for the store '" + prepared + "', but the current properties select '" + asked + "'.",
                PreparedChoicesTest.prepareWith("tables.store=" + asked));
    }
}
