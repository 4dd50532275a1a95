package dev.tables.mapping.value.internal;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.As;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.bean.BeanSerializerBase;

/**
 * The places within JSON of a type where objects may have fields of other versions of their classes. Subtypes are
 * examined when one of their objects is encountered. Thread-safe.
 */
public final class JsonPlaces {
    private final SerializationContext writing = ExactJson.MAPPER._serializationContext();
    private final DeserializationContext reading = ExactJson.MAPPER._deserializationContext();
    private final Map<JavaType, JsonPlace> places = new HashMap<>();
    private final JsonPlace root;

    private JsonPlaces(JavaType type) {
        root = place(type);
    }

    /** Examines a type. */
    public static JsonPlaces of(JavaType type) {
        return new JsonPlaces(type);
    }

    /**
     * Returns whether the JSON may contain objects of classes, which may have fields that this version does not
     * declare.
     */
    public boolean mayHoldObjects() {
        return root.mayHoldObjects();
    }

    /**
     * Returns the text to store in place of another, so that objects keep the fields that this version does not have.
     *
     * @param stored the stored text
     * @param written the text that this version writes
     * @return the stored text if only fields that this version lacks differ, or the written text if no object has such
     *     fields
     */
    public String keeping(String stored, String written) {
        try {
            JsonNode before = JsonTree.of(stored);
            if (!root.hasUnknown(before)) {
                return written;
            }
            JsonNode after = JsonTree.of(written);
            root.keep(before, after);
            return after.equals(before) ? stored : JsonTree.text(after);
        } catch (JacksonException noJson) {
            // What nobody can read has no fields to keep.
            return written;
        }
    }

    /** Returns the {@link JsonPlace} of values of a type. */
    synchronized JsonPlace place(JavaType type) {
        JsonPlace found = places.get(type);
        if (found != null) {
            return found;
        }
        try {
            TypeSerializer names = writing.findTypeSerializer(type);
            TypeDeserializer read = names == null ? null : reading.findTypeDeserializer(type);
            JsonPlace place =
                    read != null ? typed(type, read) : names == null ? untyped(type, false, null) : JsonPlace.VALUE;
            places.putIfAbsent(type, place);
            return place;
        } catch (JacksonException | IllegalArgumentException unusable) {
            return JsonPlace.VALUE;
        }
    }

    /**
     * Returns the {@link JsonPlace} of a type without its subclasses.
     *
     * @param isNamed whether the JSON contains the name of the type
     * @param named the field that contains the name, or null if there is no such field
     */
    private JsonPlace untyped(JavaType type, boolean isNamed, @Nullable String named) {
        if (type.isReferenceType()) {
            return place(type.getContentType());
        }
        if (type.isMapLikeType() || type.isCollectionLikeType() || type.isArrayType()) {
            JsonPlace.Container container =
                    type.isMapLikeType() ? new JsonPlace.Entries(type) : new JsonPlace.Elements(type.getContentType());
            remember(type, container, isNamed);
            container.complete(place(type.getContentType()));
            return container;
        }
        ValueDeserializer<?> read = reading.findContextualValueDeserializer(type, null);
        ValueSerializer<?> write = writing.findValueSerializer(type);
        if (!(read instanceof BeanDeserializerBase bean) || !(write instanceof BeanSerializerBase properties)) {
            return JsonPlace.VALUE;
        }
        ValueInstantiator makes = bean.getValueInstantiator();
        if (makes.canCreateUsingDelegate() || makes.canCreateUsingArrayDelegate()) {
            return JsonPlace.VALUE;
        }
        JsonPlace.Fields fields = new JsonPlace.Fields();
        remember(type, fields, isNamed);
        new JsonFieldNames(this, type, properties, bean).complete(fields, named);
        return fields;
    }

    /** Records the place of a type before the content of the type is examined, because the type may contain itself. */
    private void remember(JavaType type, JsonPlace place, boolean isNamed) {
        if (!isNamed) {
            places.putIfAbsent(type, place);
        }
    }

    SerializationContext writing() {
        return writing;
    }

    DeserializationContext reading() {
        return reading;
    }

    /** Returns the place of a property, whose annotations may define how its value is written. */
    JsonPlace property(JavaType type, @Nullable TypeDeserializer names) {
        return names == null ? place(type) : typed(type, names);
    }

    private JsonPlace typed(JavaType type, TypeDeserializer read) {
        // Null where the fields of an object tell its class.
        As inclusion = read.getTypeInclusion();
        Map<Class<?>, JsonPlace> known = new ConcurrentHashMap<>();
        boolean isField = inclusion == null || inclusion == As.PROPERTY || inclusion == As.EXISTING_PROPERTY;
        String name = isField && inclusion != null ? read.getPropertyName() : null;
        Function<JsonNode, @Nullable JsonPlace> placeOf = node -> {
            Class<?> found = classOf(type, read, node);
            return found == null ? null : known.computeIfAbsent(found, key -> concrete(type, key, name));
        };
        if (isField) {
            return new JsonPlace.Classes(placeOf, node -> node);
        }
        return switch (inclusion) {
            case WRAPPER_OBJECT ->
                new JsonPlace.Classes(
                        placeOf,
                        node -> node instanceof ObjectNode object && object.size() == 1
                                ? object.values().iterator().next()
                                : node);
            case WRAPPER_ARRAY ->
                new JsonPlace.Classes(
                        placeOf, node -> node instanceof ArrayNode array && array.size() == 2 ? array.get(1) : node);
            // The class is named beside the object.
            default -> JsonPlace.VALUE;
        };
    }

    private synchronized JsonPlace concrete(JavaType base, Class<?> type, @Nullable String named) {
        try {
            return untyped(
                    base.getRawClass() == type
                            ? base
                            : ExactJson.MAPPER.getTypeFactory().constructSpecializedType(base, type),
                    true,
                    named);
        } catch (JacksonException | IllegalArgumentException unusable) {
            return JsonPlace.VALUE;
        }
    }

    /**
     * Returns the class of an object, by its name or else by reading it; null if the class does not exist in this
     * version.
     */
    private @Nullable Class<?> classOf(JavaType type, TypeDeserializer read, JsonNode node) {
        String name = nameIn(read, node);
        TypeIdResolver names = read.getTypeIdResolver();
        try {
            if (name != null && names != null && names.getMechanism() != JsonTypeInfo.Id.DEDUCTION) {
                JavaType found = names.typeFromId(ExactJson.MAPPER._deserializationContext(), name);
                if (found != null) {
                    return found.getRawClass();
                }
            }
            if (!(node instanceof ObjectNode)) {
                return null;
            }
            Object value = ExactJson.MAPPER.readValue(JsonTree.text(node), type);
            return value == null ? null : value.getClass();
        } catch (JacksonException | IllegalArgumentException unknown) {
            return null;
        }
    }

    private static @Nullable String nameIn(TypeDeserializer read, JsonNode node) {
        As inclusion = read.getTypeInclusion();
        if (inclusion == As.WRAPPER_OBJECT) {
            return node instanceof ObjectNode object && object.size() == 1
                    ? object.propertyNames().iterator().next()
                    : null;
        }
        String field = inclusion == As.PROPERTY || inclusion == As.EXISTING_PROPERTY ? read.getPropertyName() : null;
        JsonNode name = field != null ? node.get(field) : inclusion == As.WRAPPER_ARRAY ? node.get(0) : null;
        return name != null && name.isString() ? name.stringValue() : null;
    }
}
