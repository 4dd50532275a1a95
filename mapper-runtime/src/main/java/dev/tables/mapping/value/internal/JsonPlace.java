package dev.tables.mapping.value.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A place within JSON where values of one type occur, with the fields that the classes of this version read and write
 * there. Fields of stored objects that these classes do not have are added to the written form of the same objects.
 */
abstract class JsonPlace {
    /** The place of values of all other types, which have no fields that another version of a class could declare. */
    static final JsonPlace VALUE = new JsonPlace() {
        @Override
        boolean mayHoldObjects() {
            return false;
        }

        @Override
        boolean hasUnknown(JsonNode stored) {
            return false;
        }

        @Override
        void keep(JsonNode stored, JsonNode written) {
            // Nothing is unknown.
        }
    };

    /** Returns whether this place may contain objects of classes, at any depth. */
    abstract boolean mayHoldObjects();

    /** Returns whether a stored object at this place, or within it, has fields that its class does not have. */
    abstract boolean hasUnknown(JsonNode stored);

    /** Adds the unknown fields of stored objects to the same objects as they are written. */
    abstract void keep(JsonNode stored, JsonNode written);

    /** Returns a value as this version reads and writes it, or null if it cannot be read. */
    static @Nullable JsonNode normal(JsonNode stored, JavaType type) {
        try {
            Object value = ExactJson.MAPPER.readValue(JsonTree.text(stored), type);
            return JsonTree.of(ExactJson.MAPPER.writerFor(type).writeValueAsString(value));
        } catch (JacksonException unreadable) {
            return null;
        }
    }

    /**
     * A field of a class.
     *
     * @param name the name under which it is written
     * @param place the place of its value
     */
    record Field(String name, JsonPlace place) {}

    /** The place of objects of one class. The fields are set after construction, because a class may contain itself. */
    static final class Fields extends JsonPlace {
        /** Places of fields by the names from which they are read. */
        private Map<String, Field> known = Map.of();
        /** Whether objects keep all fields. True until the fields are set, so that no field counts as unknown. */
        private boolean hasAny = true;

        /**
         * Sets the fields.
         *
         * @param fields the fields by the names from which they are read
         * @param any whether objects preserve all fields, whatever their names
         */
        void complete(Map<String, Field> fields, boolean any) {
            known = fields;
            hasAny = any;
        }

        Map<String, Field> known() {
            return known;
        }

        boolean hasAny() {
            return hasAny;
        }

        @Override
        boolean mayHoldObjects() {
            return true;
        }

        @Override
        boolean hasUnknown(JsonNode stored) {
            if (!(stored instanceof ObjectNode object)) {
                return false;
            }
            for (Map.Entry<String, JsonNode> entry : object.properties()) {
                Field field = known.get(entry.getKey());
                if (field == null ? !hasAny : field.place.hasUnknown(entry.getValue())) {
                    return true;
                }
            }
            return false;
        }

        @Override
        void keep(JsonNode stored, JsonNode written) {
            if (!(stored instanceof ObjectNode before) || !(written instanceof ObjectNode after)) {
                return;
            }
            for (Map.Entry<String, JsonNode> entry : before.properties()) {
                Field field = known.get(entry.getKey());
                JsonNode value = field == null ? null : after.get(field.name);
                if (field != null && value != null) {
                    field.place.keep(entry.getValue(), value);
                } else if (field == null && !hasAny && !after.has(entry.getKey())) {
                    after.set(entry.getKey(), entry.getValue());
                }
            }
        }
    }

    /**
     * The place of several values of one type. The place of the values is set later, because a container may contain
     * itself.
     */
    abstract static class Container extends JsonPlace {
        private JsonPlace content = VALUE;
        private boolean holdsObjects;

        /** Sets the place of the content. */
        final void complete(JsonPlace contained) {
            content = contained;
            holdsObjects = contained.mayHoldObjects();
        }

        final JsonPlace content() {
            return content;
        }

        @Override
        final boolean mayHoldObjects() {
            return holdsObjects;
        }
    }

    /**
     * A place of maps. The entries of a map are data and not fields, so a stored entry whose key the written map lacks
     * is deleted.
     */
    static final class Entries extends Container {
        private final JavaType keys;

        Entries(JavaType map) {
            keys = ExactJson.MAPPER
                    .getTypeFactory()
                    .constructMapType(
                            LinkedHashMap.class, map.getKeyType(), ExactJson.MAPPER.constructType(Integer.class));
        }

        @Override
        boolean hasUnknown(JsonNode stored) {
            return stored instanceof ObjectNode object
                    && object.properties().stream().anyMatch(entry -> content().hasUnknown(entry.getValue()));
        }

        @Override
        void keep(JsonNode stored, JsonNode written) {
            if (!(stored instanceof ObjectNode before) || !(written instanceof ObjectNode after)) {
                return;
            }
            // A key may be stored under another text, such as the former one of a constant.
            List<JsonNode> values = new ArrayList<>();
            Map<String, Integer> numbers = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> entry : before.properties()) {
                numbers.put(entry.getKey(), values.size());
                values.add(entry.getValue());
            }
            JsonNode normal = normal(JsonTree.of(ExactJson.MAPPER.writeValueAsString(numbers)), keys);
            if (normal instanceof ObjectNode present) {
                for (Map.Entry<String, JsonNode> entry : present.properties()) {
                    JsonNode value = after.get(entry.getKey());
                    if (value != null) {
                        content().keep(values.get(Integer.parseInt(JsonTree.text(entry.getValue()))), value);
                    }
                }
            }
        }
    }

    /**
     * A place of lists, sets and arrays. A written element is matched with a stored element if both are equal in the
     * form that this version reads and writes. Several elements that are equal in this form are matched in order.
     */
    static final class Elements extends Container {
        private final JavaType all;

        Elements(JavaType element) {
            all = ExactJson.MAPPER.getTypeFactory().constructCollectionType(ArrayList.class, element);
        }

        @Override
        boolean hasUnknown(JsonNode stored) {
            return stored instanceof ArrayNode array && array.values().stream().anyMatch(content()::hasUnknown);
        }

        @Override
        void keep(JsonNode stored, JsonNode written) {
            if (!(stored instanceof ArrayNode before)
                    || !(written instanceof ArrayNode after)
                    || !hasUnknown(stored)
                    || !(normal(stored, all) instanceof ArrayNode normal)
                    || normal.size() != before.size()) {
                return;
            }
            Map<JsonNode, List<JsonNode>> known = new LinkedHashMap<>();
            for (int i = 0; i < before.size(); i++) {
                known.computeIfAbsent(normal.get(i), key -> new ArrayList<>()).add(before.get(i));
            }
            Map<JsonNode, List<JsonNode>> present = new LinkedHashMap<>();
            for (JsonNode element : after) {
                // A copy, since the element is changed.
                present.computeIfAbsent(element.deepCopy(), key -> new ArrayList<>())
                        .add(element);
            }
            present.forEach((key, elements) -> {
                List<JsonNode> same = known.get(key);
                if (same != null) {
                    keepEqual(same, elements);
                }
            });
        }

        /** Keeps the unknown fields of elements that are equal in this version. */
        private void keepEqual(List<JsonNode> stored, List<JsonNode> written) {
            boolean removed = written.size() < stored.size();
            if (removed && stored.stream().anyMatch(one -> !one.equals(stored.get(0)))) {
                // Which of them is left nobody can say.
                return;
            }
            for (int i = 0; i < written.size() && i < stored.size(); i++) {
                content().keep(stored.get(i), written.get(i));
            }
        }
    }

    /**
     * The place of objects of several classes. A written object keeps fields of the stored object only if both have the
     * same class.
     */
    static final class Classes extends JsonPlace {
        private final Function<JsonNode, @Nullable JsonPlace> placeOf;
        private final Function<JsonNode, JsonNode> content;

        /**
         * Creates a place.
         *
         * @param placeOf returns the place of the class of an object, the same for equal classes; null if the class has
         *     no place
         * @param content returns the object from the wrapper that contains the name of its class
         */
        Classes(Function<JsonNode, @Nullable JsonPlace> placeOf, Function<JsonNode, JsonNode> content) {
            this.placeOf = placeOf;
            this.content = content;
        }

        @Override
        boolean mayHoldObjects() {
            return true;
        }

        @Override
        boolean hasUnknown(JsonNode stored) {
            JsonPlace place = placeOf.apply(stored);
            return place != null && place.hasUnknown(content.apply(stored));
        }

        @Override
        void keep(JsonNode stored, JsonNode written) {
            JsonPlace place = placeOf.apply(stored);
            if (place != null && place == placeOf.apply(written)) {
                place.keep(content.apply(stored), content.apply(written));
            }
        }
    }
}
