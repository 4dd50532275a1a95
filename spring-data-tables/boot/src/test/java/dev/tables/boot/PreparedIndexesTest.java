package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.tags.Tag;
import dev.tables.boot.tags.TagRepository;
import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;

/** An application prepared ahead of time meets a store whose indexes another version declares. */
@CompileWithForkedClassLoader
class PreparedIndexesTest {
    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Tag.class)
    @ImportAutoConfiguration({
        TablesAutoConfiguration.class,
        TablesRepositoriesAutoConfiguration.class,
        TablesIndexesAutoConfiguration.class
    })
    static class Tags {}

    @Test
    void unknownIndexIsRejectedOrDemotedAsWithoutAotProcessing(@TempDir Path directory) {
        declareAnother(directory);
        String there = "tables.directory=" + directory;
        FailureAnalysis[] unprepared = new FailureAnalysis[1];
        new ApplicationContextRunner()
                .withUserConfiguration(Tags.class)
                .withPropertyValues(there, "tables.rocksdb.block-cache-size=8MB")
                .run(context -> unprepared[0] = FailureAnalyzersTest.analyze(context.getStartupFailure()));
        Prepared application = new Prepared(Tags.class);

        FailureAnalysis refused = FailureAnalyzersTest.analyze(
                application.start(context -> {}, there, "tables.rocksdb.block-cache-size=8MB"));

        assertThat(refused.getCause())
                .isInstanceOfSatisfying(
                        IndexDefinitionMismatchException.class,
                        mismatch -> assertThat(mismatch.kind())
                                .isEqualTo(IndexDefinitionMismatchException.Kind.NOT_DECLARED));
        assertThat(refused.getDescription())
                .startsWith("Index 'byAuthor' of Tag is READABLE in table 'tag', but this version of the "
                        + "application does not declare it")
                .isEqualTo(unprepared[0].getDescription());
        assertThat(refused.getAction())
                .startsWith("Do one of the following:\n\n"
                        + "- Start the application version that declares the index.\n"
                        + "- Drop the index: start the application version that declares it, send DELETE"
                        + " /actuator/tablesindexes/Tag/byAuthor")
                .isEqualTo(unprepared[0].getAction());
        assertThat(application.start(
                        context -> assertThat(
                                        context.getBean(TagRepository.class).findByWord("sea"))
                                .isEmpty(),
                        there,
                        "tables.rocksdb.block-cache-size=8MB",
                        "tables.indexes.mismatch-policy=demote",
                        "tables.indexes.lease-duration=500ms",
                        "tables.indexes.lease-grace-period=10ms"))
                .isNull();
    }

    private static void declareAnother(Path directory) {
        IndexDefinition byAuthor =
                new IndexDefinition("byAuthor", "GLOBAL KEYS_ONLY by author STRING", "tagByAuthor", null);
        try (TableStore store = RocksDbTableStores.open(directory, RocksDbOptions.defaults());
                IndexCatalog catalog = IndexCatalog.of(store)) {
            catalog.acquireLease(IndexedEntityType.of("Tag", "tag", "", ""), List.of(byAuthor), () -> true);
        }
    }
}
