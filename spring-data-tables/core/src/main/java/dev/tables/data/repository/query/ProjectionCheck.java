package dev.tables.data.repository.query;

import dev.tables.mapping.EntityMapper;
import dev.tables.mapping.PropertyModel;
import java.lang.reflect.Modifier;
import org.springframework.beans.BeanUtils;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.repository.query.ReturnedType;

/** Whether entities can become what a method returns. */
record ProjectionCheck(EntityMapper<?> mapper) {
    /**
     * Says why entities do not become what a method returns.
     *
     * @throws InvalidDataAccessApiUsageException if it is of another class that is no projection either, or asks for a property
     *     that there is not
     */
    void check(ReturnedType returned, String text) {
        Class<?> type = returned.getReturnedType();
        boolean foreign = type.getName().startsWith("java.") && !type.isAssignableFrom(mapper.entityType());
        if (foreign || !returned.isProjecting() && !type.isAssignableFrom(mapper.entityType()) && !isSubtype(type)) {
            throw new InvalidDataAccessApiUsageException(text + " returns " + type.getName() + ", expected "
                    + mapper.entityType().getSimpleName() + ", or a record, class or interface that projects it.");
        }
        if (!returned.isProjecting() || !returned.needsCustomConstruction()) {
            return;
        }
        for (String name : returned.getInputProperties()) {
            if (mapper.model().property(name) == null && !isReadable(name)) {
                throw new InvalidDataAccessApiUsageException(text + " returns " + type.getName() + ", which asks for '"
                        + name + "', but " + mapper.entityType().getSimpleName()
                        + " has no such property. Name its components or getters as the entity names its properties.");
            }
        }
    }

    private boolean isSubtype(Class<?> type) {
        return mapper.entityType().isAssignableFrom(type);
    }

    /** Whether the entity, or a subtype of it, has something of that name that is not stored as one property. */
    private boolean isReadable(String name) {
        return isAbstract(mapper.entityType())
                || hasNested(name)
                || BeanUtils.getPropertyDescriptor(mapper.entityType(), name) != null;
    }

    private static boolean isAbstract(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers());
    }

    private boolean hasNested(String name) {
        String start = name + ".";
        for (PropertyModel property : mapper.model().properties()) {
            if (property.name().startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
