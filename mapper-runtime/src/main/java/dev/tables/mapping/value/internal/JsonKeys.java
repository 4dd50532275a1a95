package dev.tables.mapping.value.internal;

import java.util.Date;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.jdk.JDKKeySerializers;

/** The keys of maps, which are texts in JSON. */
final class JsonKeys {
    private JsonKeys() {}

    /** Returns the shape of the keys of a map. */
    static JsonShape shape(JsonTypes types, JavaType map) {
        JavaType type = map.getKeyType();
        Class<?> raw = type.getRawClass();
        if (raw == Object.class) {
            return types.keep(type, new KeysOfText());
        }
        KeyDeserializer read;
        try {
            read = types.reading().findKeyDeserializer(type, null);
        } catch (JacksonException refused) {
            throw unreadable(raw);
        }
        if (raw.isEnum()) {
            return types.shape(type);
        }
        if (raw == Date.class) {
            return types.keep(type, new JsonShape.Exactly(raw));
        }
        boolean asIs = isWrittenByToString(types, type) && !isOfPlatform(raw);
        if (asIs && (raw.isRecord() || definer(raw, "toString") == Object.class)) {
            throw unreadable(raw);
        }
        boolean comparable = definer(raw, "equals", Object.class) != Object.class;
        return asIs && comparable
                ? types.keep(type, new JsonShape.Keys(raw, key -> back(read, key)))
                : new JsonShape.Plain();
    }

    private static boolean isWrittenByToString(JsonTypes types, JavaType type) {
        ValueSerializer<?> write = types.writing().findKeySerializer(type, null);
        return write instanceof JDKKeySerializers.Default || write instanceof JDKKeySerializers.Dynamic;
    }

    static boolean isOfPlatform(Class<?> type) {
        return type.getName().startsWith("java.") || type.getName().startsWith("javax.");
    }

    private static Class<?> definer(Class<?> type, String method, Class<?>... parameters) {
        try {
            return type.getMethod(method, parameters).getDeclaringClass();
        } catch (NoSuchMethodException none) {
            return Object.class;
        }
    }

    private static @Nullable Object back(KeyDeserializer read, @Nullable Object key) {
        DeserializationContext context = ExactJson.MAPPER._deserializationContext();
        try {
            return read.deserializeKey(String.valueOf(key), context);
        } catch (JacksonException | IllegalArgumentException refused) {
            return null;
        }
    }

    private static JsonFault unreadable(Class<?> type) {
        return new JsonFault(JsonTexts.key(JsonFault.nameOf(type)));
    }

    /** Keys without a declared class, which are read back as texts. */
    private static final class KeysOfText extends JsonShape {
        @Override
        boolean isOpen() {
            return true;
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            return value instanceof String
                    ? null
                    : "the value contains a map with a key of class " + JsonFault.nameOf(value.getClass())
                            + ", but the map declares keys of type Object. The key would be read back as a String. "
                            + "Declare the class of the keys.";
        }
    }
}
