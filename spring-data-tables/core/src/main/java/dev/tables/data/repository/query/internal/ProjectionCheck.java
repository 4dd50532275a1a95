package dev.tables.data.repository.query.internal;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.method.ResultType;
import dev.tables.mapping.query.internal.method.ResultType.Kind;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.PreferredConstructor;
import org.springframework.data.mapping.model.PreferredConstructorDiscoverer;
import org.springframework.data.repository.query.ReturnedType;

/** A check whether entities can be converted to the result type of a method. */
record ProjectionCheck(EntityMapper<?> mapper) {
    /**
     * Checks the result type of a method.
     *
     * @throws InvalidDataAccessApiUsageException if the type is neither the entity nor a projection, cannot be created,
     *     or requires a property that does not exist
     */
    void check(ReturnedType returned, String text) {
        ResultType projection =
                new ResultType(returned.getReturnedType().getName(), kind(returned), returned.getInputProperties());
        DeclarationError misfit = projection.misfit(mapper.model(), this::isReadable);
        if (misfit != null) {
            throw new InvalidDataAccessApiUsageException(text + " " + misfit.fact());
        }
    }

    private Kind kind(ReturnedType returned) {
        Class<?> type = returned.getReturnedType();
        boolean entity = type.isAssignableFrom(mapper.entityType());
        boolean subtype = mapper.entityType().isAssignableFrom(type);
        if (!entity && type.getName().startsWith("java.") || !returned.isProjecting() && !entity && !subtype) {
            return Kind.NONE;
        }
        if (!returned.isProjecting()) {
            boolean made = entity || Modifier.isAbstract(mapper.entityType().getModifiers());
            return made ? Kind.ENTITY : Kind.SUBCLASS;
        }
        if (type.isInterface()) {
            return returned.needsCustomConstruction() ? Kind.CLOSED : Kind.OPEN;
        }
        return kind(PreferredConstructorDiscoverer.discover(type), returned, entity || subtype);
    }

    private static Kind kind(@Nullable PreferredConstructor<?, ?> constructor, ReturnedType returned, boolean related) {
        if (constructor == null) {
            return Kind.AMBIGUOUS;
        }
        if (constructor.getParameterCount() == 0) {
            return related ? Kind.OPEN : Kind.EMPTY;
        }
        return returned.hasInputProperties() ? Kind.CLOSED : Kind.NAMELESS;
    }

    /**
     * Returns whether the entity, or a subtype of it, has an attribute of that name that is not stored as one property.
     */
    private boolean isReadable(String name) {
        return BeanUtils.getPropertyDescriptor(mapper.entityType(), name) != null
                || mapper.types().stream().anyMatch(type -> BeanUtils.getPropertyDescriptor(type, name) != null);
    }
}
