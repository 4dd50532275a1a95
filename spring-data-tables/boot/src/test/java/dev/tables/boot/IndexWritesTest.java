package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.tags.Tag;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.model.EntityMappers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** How rows of indexes in tables of their own are written, as a property says. */
class IndexWritesTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    /** What the protocol has written bears the stamp of its intent. */
    @ParameterizedTest
    @CsvSource({"auto, false", "protocol, true"})
    void directlyOrByTheProtocol(String writes, boolean stamped) {
        runner.withPropertyValues("tables.indexes.writes=" + writes).run(context -> {
            context.getBean(TablesTemplate.class).insert(new Tag("log", 1, "sea"));
            String table = EntityMappers.of(Tag.class).model().indexTable(0);
            assertThat(context.getBean(TableStore.class)
                            .query(table, RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .singleElement()
                    .matches(row -> row.has("_intent") == stamped);
        });
    }
}
