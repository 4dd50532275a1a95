package dev.tables.boot.diagnostics;

import dev.tables.boot.DataSourceChoiceException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says how an application gets a DataSource for its tables. */
final class DataSourceChoiceFailureAnalyzer extends AbstractFailureAnalyzer<DataSourceChoiceException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, DataSourceChoiceException choice) {
        String action = choice.found() == 0
                ? "Add org.springframework.boot:spring-boot-starter-jdbc, and say where PostgreSQL is:\n\n"
                        + "    spring.datasource.url=jdbc:postgresql://localhost:5432/shop\n"
                        + "    spring.datasource.username=...\n"
                        + "    spring.datasource.password=..."
                : "Mark the one that leads to the tables with @Primary, or declare a bean of type"
                        + " dev.tables.engine.TableStore:\n\n"
                        + "    @Bean\n    TableStore tableStore(@Qualifier(\"tables\") DataSource source) {\n"
                        + "        return JdbcTableStore.open(source);\n    }";
        return new FailureAnalysis(choice.getMessage(), action, choice);
    }
}
