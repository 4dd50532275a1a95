package dev.tables.mapping.model;

import dev.tables.mapping.value.MappingException;

/**
 * An exception for a class that is used as an entity but has no mapper. The class is not annotated, or the annotation
 * processor did not run.
 */
public final class MissingMapperException extends MappingException {
    private static final long serialVersionUID = 1L;

    MissingMapperException(Class<?> entity, String mapper, Throwable cause) {
        super(entity.getSimpleName(), null, messageFor(mapper), cause);
    }

    /**
     * Returns the message for a class whose mapper would have this name: the problem and what to do. The compiler uses
     * the same message.
     */
    public static String messageFor(String mapper) {
        return "no mapper " + mapper
                + " found. Annotate the class with @TableEntity, and make sure that the annotation"
                + " processor tables-mapper-processor is on the processor path of the module that contains it.";
    }
}
