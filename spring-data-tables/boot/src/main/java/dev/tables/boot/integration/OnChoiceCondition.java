package dev.tables.boot.integration;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The implementation of {@link ConditionalOnChoice}. */
final class OnChoiceCondition extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        String property =
                metadata.getAnnotations().get(ConditionalOnChoice.class).getString(MergedAnnotation.VALUE);
        boolean on = Binder.get(context.getEnvironment())
                .bind(property, Boolean.class)
                .orElse(false);
        return new ConditionOutcome(
                on,
                ConditionMessage.forCondition(ConditionalOnChoice.class, property)
                        .because(on ? "the property is true" : "the property is not true"));
    }
}
