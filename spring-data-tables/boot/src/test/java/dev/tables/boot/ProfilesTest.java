package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * The properties of the example with files in development and PostgreSQL in production, which has both on its class
 * path.
 */
class ProfilesTest {
    private static final String EXAMPLE = "../../examples/applications/profiles/src/main/resources/";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            exclude = CassandraAutoConfiguration.class,
            excludeName = "org.springframework.modulith.events.config.EventPublicationAutoConfiguration")
    static class Application {}

    private static ConfigurableApplicationContext start(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "--spring.config.location=file:" + EXAMPLE;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "logging.level.root=error",
                        "spring.main.banner-mode=off",
                        "spring.docker.compose.enabled=false",
                        // The class path of the tests has repositories of all kinds.
                        "tables.repositories.enabled=false")
                .run(all);
    }

    private static void use(TableStore store) {
        store.createTableIfNotExists("Visits");
        store.write("Visits", RowOperation.insertOrReplace(new PrimaryKey("p", "r"), writer -> {}));
        assertThat(store.count("Visits", RowQuery.wholeTable())).isEqualTo(1);
    }

    @Test
    void developmentProfileNeedsNoDataSource(@TempDir Path directory) {
        try (ConfigurableApplicationContext context = start("--tables.directory=" + directory.resolve("dev"))) {
            assertThat(context.getEnvironment().getDefaultProfiles()).containsExactly("dev");
            assertThat(context.getBeansOfType(DataSource.class)).isEmpty();
            assertThat(context.getBean(TablesTemplate.class)).isNotNull();
            TableStore store = context.getBean(TableStore.class);
            use(store);
            assertThat(store).isInstanceOf(LocalTableStore.class);
            assertThat(directory.resolve("dev")).isNotEmptyDirectory();
        }
    }

    @Test
    void productionProfileUsesPostgreSql() {
        try (ConfigurableApplicationContext context = start(
                "--spring.profiles.active=prod",
                "--spring.datasource.url=" + PostgreSql.url(PostgreSql.shared().port()),
                "--tables.jdbc.schema=boot_profiles")) {
            assertThat(context.getBeansOfType(DataSource.class)).hasSize(1);
            TableStore store = context.getBean(TableStore.class);
            assertThat(store).isInstanceOf(JdbcTableStore.class);
            use(store);
        }
    }
}
