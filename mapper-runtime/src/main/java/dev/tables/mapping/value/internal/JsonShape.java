package dev.tables.mapping.value.internal;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * The values at a place within JSON that are read back as equal values. Most places need no check of their values; only
 * a type that leaves the class of a value open requires a check.
 */
abstract class JsonShape {
    /** The maximum depth, which exceeds the depth that Jackson writes. */
    private static final int MOST_LEVELS = 1100;

    private boolean checked;

    /** Returns the shapes of the content. */
    List<JsonShape> within() {
        return List.of();
    }

    /** Returns whether values of this place must be checked, regardless of their content. */
    boolean isOpen() {
        return false;
    }

    /** Returns why a value would not be read back as an equal one; null if it would. */
    abstract @Nullable String misfit(Object value, int level);

    final boolean isChecked() {
        return checked;
    }

    final @Nullable String misfitOf(@Nullable Object value, int level) {
        return value == null || !checked || level > MOST_LEVELS ? null : misfit(value, level + 1);
    }

    /**
     * Returns the first reason why one of these values would not be read back as an equal value; null if there is no
     * reason.
     */
    final @Nullable String misfitOfAny(Iterable<?> all, int level) {
        for (Object one : all) {
            String misfit = misfitOf(one, level);
            if (misfit != null) {
                return misfit;
            }
        }
        return null;
    }

    /** Marks the shapes whose values must be checked: open shapes, and shapes that contain other marked shapes. */
    static void mark(Collection<JsonShape> all) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (JsonShape shape : all) {
                boolean needed = shape.isOpen() || shape.within().stream().anyMatch(JsonShape::isChecked);
                changed |= needed && !shape.checked;
                shape.checked |= needed;
            }
        }
    }

    static String subclassNotRestored(Class<?> found, Class<?> declared) {
        return "the value contains an object of class " + JsonFault.nameOf(found) + " where "
                + JsonFault.nameOf(declared) + " is declared. It would be read back as a " + JsonFault.nameOf(declared)
                + ", without the fields of the subclass. Store an object of the declared class, or list the "
                + "subclasses with"
                + " @JsonTypeInfo and @JsonSubTypes.";
    }

    /** The shape of values that need no check. */
    static final class Plain extends JsonShape {
        @Override
        @Nullable
        String misfit(Object value, int level) {
            return null;
        }
    }

    /** Values of one class that has subclasses. */
    static final class Exactly extends JsonShape {
        private final Class<?> type;

        Exactly(Class<?> type) {
            this.type = type;
        }

        @Override
        boolean isOpen() {
            return true;
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            return value.getClass() == type ? null : subclassNotRestored(value.getClass(), type);
        }
    }

    /** Collections, arrays, maps and optionals. */
    static final class Container extends JsonShape {
        private final JsonShape content;
        private final @Nullable JsonShape keys;

        Container(JsonShape content, @Nullable JsonShape keys) {
            this.content = content;
            this.keys = keys;
        }

        @Override
        List<JsonShape> within() {
            return keys == null ? List.of(content) : List.of(content, keys);
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            if (value instanceof Map<?, ?> map) {
                String ofKeys = keys == null ? null : keys.misfitOfAny(map.keySet(), level);
                return ofKeys == null ? content.misfitOfAny(map.values(), level) : ofKeys;
            }
            if (value instanceof Iterable<?> elements) {
                return content.misfitOfAny(elements, level);
            }
            if (value instanceof Optional<?> optional) {
                return content.misfitOf(optional.orElse(null), level);
            }
            if (value instanceof AtomicReference<?> reference) {
                return content.misfitOf(reference.get(), level);
            }
            if (value instanceof Object[] array) {
                return content.misfitOfAny(Arrays.asList(array), level);
            }
            return null;
        }
    }

    /** Objects with properties. The properties are set after construction, because a type may contain itself. */
    static final class Bean extends JsonShape {
        private final Class<?> type;
        private final boolean open;
        private final List<BeanPropertyWriter> writers = new ArrayList<>();
        private final List<JsonShape> shapes = new ArrayList<>();

        Bean(Class<?> type, boolean open) {
            this.type = type;
            this.open = open;
        }

        void add(BeanPropertyWriter writer, JsonShape shape) {
            writers.add(writer);
            shapes.add(shape);
        }

        @Override
        List<JsonShape> within() {
            return shapes;
        }

        @Override
        boolean isOpen() {
            return open;
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            if (open && value.getClass() != type) {
                return subclassNotRestored(value.getClass(), type);
            }
            for (int i = 0; i < shapes.size(); i++) {
                JsonShape shape = shapes.get(i);
                String misfit = shape.isChecked() ? shape.misfitOf(valueOf(writers.get(i), value), level) : null;
                if (misfit != null) {
                    return misfit;
                }
            }
            return null;
        }

        private static @Nullable Object valueOf(BeanPropertyWriter writer, Object bean) {
            try {
                return writer.get(bean);
            } catch (Exception failed) {
                // Jackson reports it when it writes the value.
                return null;
            }
        }
    }

    /** Objects of several classes that are distinguished by a name within the JSON. */
    static final class Typed extends JsonShape {
        private final Map<Class<?>, JsonShape> known;
        private final BiPredicate<Class<?>, Object> isNamed;
        private final Class<?> base;

        /**
         * Creates a shape.
         *
         * @param known the shapes of the declared classes
         * @param isNamed whether the name that is written for another class identifies that class when it is read
         */
        Typed(Class<?> base, Map<Class<?>, JsonShape> known, BiPredicate<Class<?>, Object> isNamed) {
            this.base = base;
            this.known = known;
            this.isNamed = isNamed;
        }

        @Override
        List<JsonShape> within() {
            return List.copyOf(known.values());
        }

        @Override
        boolean isOpen() {
            return true;
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            JsonShape shape = known.get(value.getClass());
            if (shape != null) {
                return shape.misfitOf(value, level);
            }
            return isNamed.test(value.getClass(), value)
                    ? null
                    : "the value contains an object of class " + JsonFault.nameOf(value.getClass()) + " where "
                            + JsonFault.nameOf(base) + " is declared. The type information of "
                            + JsonFault.nameOf(base) + " does not include that class. Add the class to @JsonSubTypes.";
        }
    }

    /** Values without a declared class: only the values that JSON distinguishes are read back. */
    static final class Untyped extends JsonShape {
        private final Class<?> declared;

        Untyped(Class<?> declared) {
            this.declared = declared;
        }

        @Override
        boolean isOpen() {
            return true;
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            if (value instanceof List<?> list) {
                return misfitOfAny(list, level);
            }
            if (value instanceof Map<?, ?> map) {
                for (Object key : map.keySet()) {
                    if (!(key instanceof String)) {
                        return key == null ? null : other(key.getClass(), "a map key");
                    }
                }
                return misfitOfAny(map.values(), level);
            }
            return isNative(value) ? null : other(value.getClass(), "an object");
        }

        /**
         * Returns whether JSON can represent a value of this kind, and a number of this size is read back as the same
         * class.
         */
        private static boolean isNative(Object value) {
            if (value instanceof Long number) {
                return number != number.intValue();
            }
            if (value instanceof BigInteger number) {
                return number.bitLength() > 63;
            }
            if (value instanceof Double number) {
                return !number.isNaN() && !number.isInfinite();
            }
            return value instanceof String || value instanceof Boolean || value instanceof Integer;
        }

        private String other(Class<?> found, String place) {
            return "the value contains " + place + " of class " + JsonFault.nameOf(found) + " where "
                    + JsonFault.nameOf(declared) + " is declared. JSON does not record the class, so another class "
                    + "would be read back. Declare the class, or store a String, Integer, Double, Boolean, List or "
                    + "Map.";
        }
    }

    /** Keys of maps whose class defines their text; an equal key must be read back from the text. */
    static final class Keys extends JsonShape {
        private final Class<?> type;
        private final UnaryOperator<@Nullable Object> readBack;

        Keys(Class<?> type, UnaryOperator<@Nullable Object> readBack) {
            this.type = type;
            this.readBack = readBack;
        }

        @Override
        boolean isOpen() {
            return true;
        }

        @Override
        @Nullable
        String misfit(Object value, int level) {
            return value.equals(readBack.apply(value))
                    ? null
                    : "the value contains a map key of class " + JsonFault.nameOf(type)
                            + ". Reading the key back from its text gives a different key, or fails. Annotate a method "
                            + "that returns the text with @JsonKey, and the constructor that takes it with "
                            + "@JsonCreator.";
        }
    }
}
