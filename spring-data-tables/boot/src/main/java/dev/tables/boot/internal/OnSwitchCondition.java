package dev.tables.boot.internal;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The implementation of {@link ConditionalOnSwitch}. */
public final class OnSwitchCondition extends SpringBootCondition {
    /** Creates the condition. */
    public OnSwitchCondition() {}

    /**
     * Returns whether a boolean property is on; the property is on by default. The property may have each value that
     * {@link ConditionalOnSwitch} accepts.
     *
     * @throws org.springframework.boot.context.properties.bind.BindException if the value of the property is neither on
     *     nor off
     */
    public static boolean isOn(Environment environment, String property) {
        return Binder.get(environment).bind(property, Boolean.class).orElse(true);
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        String property =
                metadata.getAnnotations().get(ConditionalOnSwitch.class).getString(MergedAnnotation.VALUE);
        boolean on = isOn(context.getEnvironment(), property);
        return new ConditionOutcome(
                on,
                ConditionMessage.forCondition(ConditionalOnSwitch.class, property)
                        .because(on ? "the property is not false" : "the property is false"));
    }
}
