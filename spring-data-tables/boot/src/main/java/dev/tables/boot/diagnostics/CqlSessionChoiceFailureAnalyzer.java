package dev.tables.boot.diagnostics;

import dev.tables.boot.cassandra.AmbiguousCqlSessionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for an application without a unique {@code CqlSession} for its tables. */
final class CqlSessionChoiceFailureAnalyzer extends AbstractFailureAnalyzer<AmbiguousCqlSessionException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, AmbiguousCqlSessionException choice) {
        String action = choice.candidateCount() == 0
                ? "Add org.springframework.boot:spring-boot-starter-cassandra, and configure the address of"
                        + " Cassandra:\n\n"
                        + "    spring.cassandra.contact-points=localhost:9042\n"
                        + "    spring.cassandra.local-datacenter=datacenter1"
                : "Mark the one to use with @Primary, or declare a bean of type dev.tables.engine.TableStore:\n\n"
                        + "    @Bean\n"
                        + "    TableStore tableStore(@Qualifier(\"tables\") CqlSession session) {\n"
                        + "        return CassandraTableStore.open(session);\n"
                        + "    }";
        return new FailureAnalysis(choice.getMessage(), action, choice);
    }
}
