package dev.tables.mapping.value.internal;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.jackson.JsonValueSerializer;

/**
 * An analysis of whether every value of a type that Jackson writes can be read back as an equal value, based on
 * Jackson's own metadata. Each type within the analyzed type must have a serializer and a way to be created, and every
 * written property must be read. Open types, such as types with subclasses, are checked for each value.
 */
public final class JsonTypes {
    private final SerializationContext writing = ExactJson.MAPPER._serializationContext();
    private final DeserializationContext reading = ExactJson.MAPPER._deserializationContext();
    private final Map<JavaType, JsonShape> shapes = new HashMap<>();
    private final List<JsonShape> all = new ArrayList<>();

    private JsonTypes() {}

    /** Returns the verdict on a type. */
    public static JsonVerdict of(JavaType type) {
        JsonTypes types = new JsonTypes();
        try {
            JsonShape shape = types.shape(type);
            JsonShape.mark(types.all);
            return new JsonVerdict(null, shape);
        } catch (JsonFault fault) {
            return new JsonVerdict(fault.getMessage(), null);
        }
    }

    SerializationContext writing() {
        return writing;
    }

    DeserializationContext reading() {
        return reading;
    }

    /** Returns the shape of values that are declared with this type. */
    JsonShape shape(JavaType type) {
        JsonShape known = shapes.get(type);
        if (known != null) {
            return known;
        }
        Class<?> raw = type.getRawClass();
        if (raw == Object.class || raw == Number.class || raw == Serializable.class || raw == Comparable.class) {
            return keep(type, new JsonShape.Untyped(raw));
        }
        if (raw.isPrimitive() || isPrimitiveArray(raw) || raw == String.class) {
            return keep(type, new JsonShape.Plain());
        }
        try {
            return typed(type);
        } catch (JacksonException | IllegalArgumentException refused) {
            String reason =
                    refused instanceof JacksonException jackson ? jackson.getOriginalMessage() : refused.getMessage();
            throw new JsonFault("Jackson cannot write and read " + JsonFault.nameOf(raw) + ": " + reason
                    + ". Correct the class, or give the property a converter.");
        }
    }

    private static boolean isPrimitiveArray(Class<?> raw) {
        return raw.isArray() && raw.getComponentType().isPrimitive();
    }

    JsonShape keep(JavaType type, JsonShape shape) {
        shapes.putIfAbsent(type, shape);
        all.add(shape);
        return shape;
    }

    private JsonShape typed(JavaType type) {
        TypeSerializer names = writing.findTypeSerializer(type);
        if (names != null) {
            return named(type, names);
        }
        if (type.isReferenceType() || type.isArrayType()) {
            return keep(type, new JsonShape.Container(shape(type.getContentType()), null));
        }
        if (type.isMapLikeType() || type.isCollectionLikeType()) {
            return container(type);
        }
        return single(type);
    }

    private JsonShape container(JavaType type) {
        ValueDeserializer<?> read = reading.findContextualValueDeserializer(type, null);
        requireConcrete(type, read);
        JsonFields.requireNoneBesideElements(type.getRawClass());
        JsonShape keys = type.isMapLikeType() ? JsonKeys.shape(this, type) : null;
        return keep(type, new JsonShape.Container(shape(type.getContentType()), keys));
    }

    private void requireConcrete(JavaType type, ValueDeserializer<?> read) {
        Class<?> raw = type.getRawClass();
        if (!(read instanceof AbstractDeserializer)) {
            return;
        }
        throw new JsonFault(JsonTexts.withoutTypes(JsonFault.nameOf(raw), raw.isInterface(), raw.isSealed()));
    }

    /** Returns the shape of a type that is no container. */
    private JsonShape single(JavaType type) {
        Class<?> raw = type.getRawClass();
        ValueDeserializer<?> read = reading.findContextualValueDeserializer(type, null);
        requireConcrete(type, read);
        ValueSerializer<?> write = writing.findValueSerializer(type);
        if (type.isEnumType()) {
            JsonFields.requireDifferentConstants(type, write, read);
            return keep(type, new JsonShape.Plain());
        }
        if (write instanceof JsonValueSerializer && read instanceof BeanDeserializerBase bean) {
            JavaType value = writing.introspectBeanDescription(type)
                    .findJsonValueAccessor()
                    .getType();
            JsonFields.requireCreatorOf(type, value, bean.getValueInstantiator());
            JsonShape.Bean shape = new JsonShape.Bean(raw, isOpen(raw));
            keep(type, shape);
            shape(value);
            return shape;
        }
        if (!(read instanceof BeanDeserializerBase bean)) {
            return keep(type, raw == Date.class ? new JsonShape.Exactly(raw) : new JsonShape.Plain());
        }
        if (!(write instanceof BeanSerializerBase properties)) {
            if (JsonFields.isEmpty(raw)) {
                return keep(type, new JsonShape.Bean(raw, isOpen(raw)));
            }
            if (write.getClass().getName().startsWith("tools.jackson.databind.ser.impl.UnknownSerializer")) {
                throw JsonFields.unusable(raw);
            }
            return keep(type, new JsonShape.Plain());
        }
        // A declared implementation is what is read.
        Class<?> made = bean.getValueType() == null ? raw : bean.getValueType().getRawClass();
        JsonShape.Bean shape = new JsonShape.Bean(raw.isAssignableFrom(made) ? made : raw, isOpen(raw));
        keep(type, shape);
        new JsonFields(this, type, properties, bean).check(shape);
        return shape;
    }

    private static boolean isOpen(Class<?> raw) {
        return !Modifier.isFinal(raw.getModifiers());
    }

    /** Returns the shape of a type whose subclasses a name in the JSON distinguishes. */
    private JsonShape named(JavaType type, TypeSerializer names) {
        Class<?> raw = type.getRawClass();
        TypeDeserializer read = reading.findTypeDeserializer(type);
        if (read == null) {
            throw new JsonFault(JsonFault.nameOf(raw)
                    + " has type information that is written but not read. Correct its @JsonTypeInfo.");
        }
        Map<Class<?>, JsonShape> known = new LinkedHashMap<>();
        JsonNames resolver = new JsonNames(names, read);
        JsonShape.Typed shape = new JsonShape.Typed(raw, known, resolver::isNamed);
        keep(type, shape);
        AnnotatedClass annotated = writing.introspectClassAnnotations(type);
        for (NamedType named : ExactJson.MAPPER
                .serializationConfig()
                .getSubtypeResolver()
                .collectAndResolveSubtypesByClass(ExactJson.MAPPER.serializationConfig(), annotated)) {
            Class<?> subtype = named.getType();
            // A class has the annotations of its supertypes, which name the classes beside it too.
            if (raw.isAssignableFrom(subtype)
                    && !Modifier.isAbstract(subtype.getModifiers())
                    && !known.containsKey(subtype)) {
                known.put(
                        subtype,
                        subtype == raw
                                ? concrete(type)
                                : shape(ExactJson.MAPPER.getTypeFactory().constructSpecializedType(type, subtype)));
            }
        }
        if (known.isEmpty() && !resolver.namesClasses()) {
            throw new JsonFault(JsonFault.nameOf(raw) + " has type information that lists no class. List its "
                    + "subclasses with @JsonSubTypes, or make it sealed.");
        }
        return shape;
    }

    /**
     * Returns the shape of one class, whose objects are already distinguished from other classes by a name in the JSON.
     */
    private JsonShape concrete(JavaType type) {
        return type.isContainerType() ? container(type) : single(type);
    }
}
