package dev.tables.boot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether tables are to be on Azure. */
final class OnAzureCondition extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        String engine = EngineChoice.of(context.getEnvironment());
        ConditionMessage.Builder message = ConditionMessage.forCondition("Tables on Azure");
        return new ConditionOutcome(
                engine.equals(EngineChoice.AZURE), message.because("the properties ask for engine " + engine));
    }
}
