package dev.tables.boot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether tables are to be on Azure: the engine says so, or no engine is named and an account is given. */
final class OnAzureCondition extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        ConditionMessage.Builder message = ConditionMessage.forCondition("Tables on Azure");
        String engine = environment.getProperty("tables.engine");
        if (engine != null) {
            return new ConditionOutcome(
                    engine.equalsIgnoreCase("azure"), message.because("tables.engine is " + engine));
        }
        boolean account = environment.containsProperty("tables.azure.connection-string")
                || environment.containsProperty("tables.azure.endpoint");
        return new ConditionOutcome(
                account, message.because((account ? "an" : "no") + " account is given in tables.azure"));
    }
}
