package dev.tables.boot.joined;

import java.util.function.Supplier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** An application with JPA and tables on one database. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Ledger.class)
class Bank {
    static final String NAME = "one";

    /** Starts it with tables in a schema of their own. */
    static ConfigurableApplicationContext start(String url, String user, String schema, String... more) {
        return new SpringApplicationBuilder(Bank.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "tables.store=jdbc",
                        "tables.jdbc.schema=" + schema,
                        "tables.jdbc.join-data-source-transactions=true",
                        "spring.jpa.hibernate.ddl-auto=update",
                        "spring.jpa.properties.hibernate.default_schema=" + schema + "_jpa",
                        "spring.jpa.properties.hibernate.hbm2ddl.create_namespaces=true",
                        "spring.datasource.url=" + url,
                        "spring.datasource.username=" + user,
                        "spring.datasource.hikari.maximum-pool-size=8",
                        "logging.level.root=error",
                        // It reports what rolls a transaction back.
                        "logging.level.org.springframework.transaction=off",
                        "spring.main.banner-mode=off")
                .properties(more)
                .run();
    }

    static <T> T in(PlatformTransactionManager manager, int propagation, Supplier<T> work) {
        TransactionTemplate template = new TransactionTemplate(manager);
        template.setPropagationBehavior(propagation);
        T made = template.execute(status -> work.get());
        if (made == null) {
            throw new IllegalStateException("A supplier gives something.");
        }
        return made;
    }

    static <T> T in(PlatformTransactionManager manager, Supplier<T> work) {
        return in(manager, TransactionDefinition.PROPAGATION_REQUIRED, work);
    }
}
