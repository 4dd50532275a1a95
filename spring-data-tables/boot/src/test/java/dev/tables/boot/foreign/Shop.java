package dev.tables.boot.foreign;

import dev.tables.boot.places.OtherTransactions;
import dev.tables.engine.jdbc.PostgreSql;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;

/** An application with a database, JPA and tables, and with a transaction manager of each kind. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class Shop {
    @Bean
    @Primary
    JpaTransactionManager jpa() {
        return new JpaTransactionManager();
    }

    @Bean
    JdbcTransactionManager jdbc(DataSource source) {
        return new JdbcTransactionManager(source);
    }

    @Bean
    OtherTransactions other() {
        return new OtherTransactions();
    }

    static ConfigurableApplicationContext start(String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "tables.jdbc.schema=boot_foreign",
                "spring.datasource.url=" + PostgreSql.url(PostgreSql.shared().port()),
                "spring.datasource.username=" + PostgreSql.user(),
                "spring.datasource.hikari.maximum-pool-size=8",
                "logging.level.root=error",
                "logging.level.org.springframework.transaction=off",
                "spring.main.banner-mode=off"));
        properties.addAll(List.of(more));
        return new SpringApplicationBuilder(Shop.class)
                .web(WebApplicationType.NONE)
                .properties(properties.toArray(String[]::new))
                .run();
    }
}
