package dev.tables.boot.internal;

import dev.tables.boot.TablesProperties.Store;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The implementation of {@link ConditionalOnEngine}. */
final class OnEngineCondition extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        MergedAnnotation<ConditionalOnEngine> wanted = metadata.getAnnotations().get(ConditionalOnEngine.class);
        Environment environment = context.getEnvironment();
        Store asked = EngineChoice.of(environment);
        boolean named = EngineChoice.isNamed(environment);
        boolean match =
                asked == wanted.getEnum(MergedAnnotation.VALUE, Store.class) && (named || !wanted.getBoolean("named"));
        String why = named ? "tables.store is " + asked : "tables.store is not set, and the default store is " + asked;
        return new ConditionOutcome(
                match, ConditionMessage.forCondition(ConditionalOnEngine.class).because(why));
    }
}
