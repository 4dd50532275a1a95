package dev.tables.mapping.value;

/**
 * An exception for an entity's mapper that uses a library that is not on the class path, such as Jackson for JSON
 * properties.
 */
public final class MissingLibraryException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception for the mapper of {@code entity}, which requires a class that is not on the class path. */
    public MissingLibraryException(Class<?> entity, NoClassDefFoundError absent) {
        super(
                entity.getSimpleName(),
                null,
                "its mapper uses a class that is not on the class path: " + absent.getMessage()
                        + ". Collections, maps and @Json properties are stored as JSON, which needs Jackson 3 "
                        + "(tools.jackson.core:jackson-databind); your own converters may need other libraries.",
                absent);
    }
}
