package dev.tables.data.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The code examples of the guide to migrations. */
class ReadmeCodeTest {
    @Test
    void stepsOfMigrationsRunInOrder() {
        try (MigrationWorld world = new MigrationWorld();
                IndexCatalog catalog = IndexCatalog.of(world.store);
                AnnotationConfigApplicationContext context =
                        new AnnotationConfigApplicationContext(SplitPeople.class)) {
            TablesTemplate template =
                    new TablesTemplate(world.store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog);
            world.fill(5);
            PrimaryKey keys = new PrimaryKey("a", "b");
            world.store.createTable("archive");
            world.store.write("archive", RowOperation.insert(keys, row -> row.int64("created", 20_260_301)));
            // tag::run[]
            TablesMigrationRunner.Options options =
                    TablesMigrationRunner.Options.defaults().withIndexCatalog(catalog);
            TablesMigrationRunner migrations = TablesMigrationRunner.of(context, template, options);
            String plan = migrations.plan().text(); // what they would read and write; writes nothing
            migrations.run(); // all that are pending
            // end::run[]

            assertThat(plan).contains("SplitPeople");
            assertThat(migrations.pendingMigrations()).isEmpty();
            assertThat(world.people()).hasSize(5).allMatch(person -> Objects.equals(person.name(), null));
            assertThat(world.rows("archive"))
                    .containsExactly(Row.builder(keys)
                            .int64("created", 20_260_301)
                            .int64("year", 2026)
                            .build());
        }
    }
}
