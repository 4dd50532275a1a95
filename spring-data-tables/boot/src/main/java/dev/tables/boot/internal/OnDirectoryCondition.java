package dev.tables.boot.internal;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** The implementation of {@link ConditionalOnDirectory}. */
final class OnDirectoryCondition extends SpringBootCondition {
    /**
     * Returns whether the property contains a directory. The value {@code false} means that no directory is set, as for
     * Spring Boot's own conditions.
     */
    static boolean isSet(Environment environment, String property) {
        String value = environment.getProperty(property);
        return StringUtils.hasText(value) && !"false".equalsIgnoreCase(value);
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        String property =
                metadata.getAnnotations().get(ConditionalOnDirectory.class).getString(MergedAnnotation.VALUE);
        boolean set = isSet(context.getEnvironment(), property);
        return new ConditionOutcome(
                set,
                ConditionMessage.forCondition(ConditionalOnDirectory.class, property)
                        .because(set ? "the property is set" : "the property is not set"));
    }
}
