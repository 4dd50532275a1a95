package dev.tables.data.aot.internal;

import dev.tables.annotation.TableEntity;
import dev.tables.data.core.mapping.TablesManagedTypes;
import dev.tables.mapping.model.EntityMappers;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.TypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.data.aot.AotContext;
import org.springframework.data.aot.ManagedTypesBeanRegistrationAotProcessor;

/**
 * A processor that registers the entities of a bean of type {@link TablesManagedTypes} for a native image, including
 * entities without a repository. The processor also writes a list of the entities, so that no package is scanned at
 * startup.
 */
public final class TablesManagedTypesAotProcessor extends ManagedTypesBeanRegistrationAotProcessor {
    /** Creates the processor; called by Spring. */
    public TablesManagedTypesAotProcessor() {
        setModuleIdentifier("tables");
    }

    /** Returns whether the bean has the type, regardless of its name. */
    @Override
    protected boolean isMatch(@Nullable Class<?> beanType, @Nullable String beanName) {
        return beanType != null && TablesManagedTypes.class.isAssignableFrom(beanType);
    }

    @Override
    protected void registerTypeHints(ResolvableType type, AotContext context, GenerationContext generation) {
        super.registerTypeHints(type, context, generation);
        Class<?> entity = type.toClass();
        if (entity.isAnnotationPresent(TableEntity.class)) {
            generation
                    .getRuntimeHints()
                    .reflection()
                    .registerType(
                            TypeReference.of(EntityMappers.mapperClassName(entity)),
                            MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        }
    }
}
