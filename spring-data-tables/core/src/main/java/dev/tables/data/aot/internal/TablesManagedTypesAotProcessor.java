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
 * Registers for a native image the entities of a bean of type {@link TablesManagedTypes}, those without a repository too, and
 * writes them down, so that no package is searched at start.
 */
public final class TablesManagedTypesAotProcessor extends ManagedTypesBeanRegistrationAotProcessor {
    /** Made by Spring. */
    public TablesManagedTypesAotProcessor() {
        setModuleIdentifier("tables");
    }

    /** Whatever its name is. */
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
