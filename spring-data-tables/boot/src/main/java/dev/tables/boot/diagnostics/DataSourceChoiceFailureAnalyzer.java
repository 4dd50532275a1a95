package dev.tables.boot.diagnostics;

import dev.tables.boot.jdbc.AmbiguousDataSourceException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for an application without a unique {@code DataSource} for its tables. */
final class DataSourceChoiceFailureAnalyzer extends AbstractFailureAnalyzer<AmbiguousDataSourceException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, AmbiguousDataSourceException choice) {
        String action = choice.candidateCount() == 0
                ? "Add org.springframework.boot:spring-boot-starter-jdbc, and configure the address of PostgreSQL:\n\n"
                        + "    spring.datasource.url=jdbc:postgresql://localhost:5432/shop\n"
                        + "    spring.datasource.username=...\n"
                        + "    spring.datasource.password=..."
                : "Mark the one to use with @Primary, or declare a bean of type dev.tables.engine.TableStore:\n\n"
                        + "    @Bean\n"
                        + "    TableStore tableStore(@Qualifier(\"tables\") DataSource source) {\n"
                        + "        return JdbcTableStore.open(source);\n"
                        + "    }";
        return new FailureAnalysis(choice.getMessage(), action, choice);
    }
}
