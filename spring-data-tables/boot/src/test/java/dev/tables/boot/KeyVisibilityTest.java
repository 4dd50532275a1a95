package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** {@code tables.messages.keys} and its defaults. */
class KeyVisibilityTest {
    private static final PrimaryKey KEYS = new PrimaryKey("MARKED-KEY-42", "r");

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    @AfterEach
    void hideKeys() {
        PrimaryKeyFormatter.setShowKeys(false);
    }

    @Test
    void messagesHideKeysByDefault() {
        PrimaryKeyFormatter.setShowKeys(true);
        runner.run(context -> assertThatThrownBy(() -> deleteAbsent(context.getBean(TableStore.class)))
                .isInstanceOf(RowNotFoundException.class)
                .hasMessage("Row (keys hidden) of table 'People' does not exist."));
    }

    @Test
    void messagesShowKeysIfConfigured() {
        runner.withPropertyValues("tables.messages.keys=shown")
                .run(context -> assertThatThrownBy(() -> deleteAbsent(context.getBean(TableStore.class)))
                        .hasMessage("Row (MARKED-KEY-42, r) of table 'People' does not exist."));
    }

    @Test
    void messagesShowKeysByDefaultWithDevTools() {
        runner.withInitializer(KeyVisibilityTest::addDevTools)
                .run(context -> assertThat(PrimaryKeyFormatter.showsKeys()).isTrue());
    }

    @Test
    void messagesHideKeysWithDevToolsIfConfigured() {
        runner.withInitializer(KeyVisibilityTest::addDevTools)
                .withPropertyValues("tables.messages.keys=hidden")
                .run(context -> assertThat(PrimaryKeyFormatter.showsKeys()).isFalse());
    }

    @Test
    void invalidValuesAreRejected() {
        runner.withPropertyValues("tables.messages.keys=some")
                .run(context -> assertThat(context).hasFailed());
    }

    /** DevTools adds its defaults as a property source of this name while it is active. */
    private static void addDevTools(ConfigurableApplicationContext context) {
        context.getEnvironment()
                .getPropertySources()
                .addLast(new MapPropertySource("devtools", Map.of("spring.web.resources.cache.period", "0")));
    }

    private static void deleteAbsent(TableStore store) {
        store.createTable("People");
        store.write("People", RowOperation.delete(KEYS, ETag.ANY));
    }
}
