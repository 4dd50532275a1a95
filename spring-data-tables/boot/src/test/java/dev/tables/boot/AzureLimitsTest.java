package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.tags.Tag;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.table.EntityTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** How much one transaction may write, as a property declares. */
class AzureLimitsTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    private static List<Tag> tags(int count) {
        List<Tag> tags = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            tags.add(new Tag("log", number, "sea"));
        }
        return tags;
    }

    @Test
    void storeLimitsApplyByDefault() {
        runner.run(context -> {
            EntityTable<Tag> tags = context.getBean(TablesTemplate.class).table(Tag.class);
            assertThat(tags.saveAllOrNone(tags(150))).hasSize(150);
        });
    }

    @Test
    void everyStoreAppliesTheLimitsOfAzureIfConfigured() {
        runner.withPropertyValues("tables.limits=azure").run(context -> {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            EntityTable<Tag> tags = template.table(Tag.class);
            assertThatThrownBy(() -> tags.saveAllOrNone(tags(150)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("at most 100 are allowed in one transaction");
            assertThat(template.count(Tag.class)).isZero();
            assertThat(template.saveAll(Tag.class, tags(150))).hasSize(150);
            assertThat(template.count(Tag.class)).isEqualTo(150);
        });
    }
}
