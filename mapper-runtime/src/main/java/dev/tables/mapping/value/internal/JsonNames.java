package dev.tables.mapping.value.internal;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.TypeSerializer;

/** The names by which JSON distinguishes classes. */
final class JsonNames {
    private final TypeSerializer written;
    private final TypeDeserializer read;
    private final Map<Class<?>, Boolean> named = new ConcurrentHashMap<>();

    JsonNames(TypeSerializer written, TypeDeserializer read) {
        this.written = written;
        this.read = read;
    }

    /** Returns whether the JSON contains the Java name of a class, instead of a declared name. */
    boolean namesClasses() {
        TypeIdResolver ids = written.getTypeIdResolver();
        return ids == null
                || switch (ids.getMechanism()) {
                    case NAME, SIMPLE_NAME, DEDUCTION, NONE -> false;
                    default -> true;
                };
    }

    /**
     * Returns whether the name that is written for the class identifies the same class when it is read, so that objects
     * of the class can be read.
     */
    boolean isNamed(Class<?> type, Object value) {
        return named.computeIfAbsent(type, key -> leadsBack(type, value));
    }

    private boolean leadsBack(Class<?> type, Object value) {
        TypeIdResolver writer = written.getTypeIdResolver();
        TypeIdResolver reader = read.getTypeIdResolver();
        if (writer == null || reader == null || writer.getMechanism() == JsonTypeInfo.Id.DEDUCTION) {
            return false;
        }
        try {
            String id = writer.idFromValue(ExactJson.MAPPER._serializationContext(), value);
            JavaType found = id == null ? null : reader.typeFromId(ExactJson.MAPPER._deserializationContext(), id);
            return found != null && found.getRawClass() == type;
        } catch (JacksonException unknown) {
            return false;
        }
    }
}
