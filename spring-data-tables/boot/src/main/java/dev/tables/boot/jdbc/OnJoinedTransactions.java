package dev.tables.boot.jdbc;

import dev.tables.data.core.TransactionScope;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * A condition that matches if table writes join the transactions of the application's {@code DataSource}. The property
 * {@code tables.jdbc.join-data-source-transactions} or its default determines this.
 */
final class OnJoinedTransactions extends SpringBootCondition {
    private static final String PROPERTY = "tables.jdbc.join-data-source-transactions";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Binder binder = Binder.get(context.getEnvironment());
        boolean joins = binder.bind(PROPERTY, Boolean.class)
                .orElseGet(() -> binder.bind("tables.transaction-scope", TransactionScope.class)
                                .orElse(TransactionScope.PARTITION)
                        == TransactionScope.STORE);
        ConditionMessage.Builder message = ConditionMessage.forCondition(PROPERTY);
        return joins
                ? ConditionOutcome.match(
                        message.because("writes to tables take part in transactions of the DataSource"))
                : ConditionOutcome.noMatch(
                        message.because("writes to tables do not take part in transactions of the DataSource"));
    }

    /**
     * Returns whether the property is true. If the property is true, an application whose transactions cannot include
     * tables is rejected.
     */
    static boolean isDemanded(Environment environment) {
        return Binder.get(environment).bind(PROPERTY, Boolean.class).orElse(false);
    }
}
