package dev.tables.mapping.model;

import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list or array that is stored with one property per element, {@code h00} to {@code h23}. Called by generated
 * mappers. Immutable and thread-safe.
 *
 * <p>A null element is not stored. If the last elements are null, or the list is empty, a property with the name of the
 * list contains its length. Otherwise, and in rows written by other programs, the last existing element determines the
 * length. A merge of one element can therefore extend the list.
 *
 * @param <E> the elements
 */
public final class ExplodedList<E> {
    private final String entity;
    private final PropertyModel property;
    private final ElementValues<E> elements;
    private final String[] names;
    private final boolean refusesNull;

    private ExplodedList(String entity, PropertyModel property, Class<E> elementType, boolean refusesNull) {
        this.refusesNull = refusesNull;
        this.entity = entity;
        this.property = property;
        elements = new ElementValues<>(entity, property, elementType);
        PropertyStorage spread = Objects.requireNonNull(property.storage());
        names = new String[spread.maxSize()];
        for (int i = 0; i < names.length; i++) {
            names[i] = spread.elementName(property.storedName(), i);
        }
    }

    /** Creates the conversion of a list property of an entity. */
    public static <E> ExplodedList<E> of(EntityModel model, String property, Class<E> elementType) {
        return new ExplodedList<>(
                model.entity(), Objects.requireNonNull(model.property(property), property), elementType, false);
    }

    /**
     * Creates the conversion of a list property whose elements are never null. Gaps, such as those that a merge of one
     * element leaves, are read as null in any case.
     */
    public static <E> ExplodedList<E> ofNonNull(EntityModel model, String property, Class<E> elementType) {
        return new ExplodedList<>(
                model.entity(), Objects.requireNonNull(model.property(property), property), elementType, true);
    }

    /** Creates a conversion for elements of any type, with enums represented by their names. */
    public static ExplodedList<Object> of(String entity, PropertyModel property) {
        return new ExplodedList<>(entity, property, Object.class, false);
    }

    /** Returns the stored names of all possible elements. */
    List<String> names() {
        return List.of(names);
    }

    /**
     * Writes all elements; nothing for null.
     *
     * @throws MappingException if there are too many elements, or an element is null and may not be null
     */
    public void write(@Nullable List<? extends @Nullable E> values, RowWriter writer) {
        if (values == null) {
            return;
        }
        if (values.size() > names.length) {
            throw new MappingException(
                    entity,
                    property.name(),
                    "found " + values.size() + " elements, expected at most " + names.length
                            + ". Raise the size in @PropertyPerElement.");
        }
        boolean endsWithNull = true;
        int index = 0;
        for (E value : values) {
            endsWithNull = value == null;
            if (endsWithNull && refusesNull) {
                throw new MappingException(
                        entity,
                        property.name(),
                        "the list contains null, but its elements are not declared @Nullable. Remove the nulls, or "
                                + "declare the type as in List<@Nullable Double>.");
            }
            if (value != null) {
                writer.value(names[index], elements.toStored(value));
            }
            index++;
        }
        if (endsWithNull) {
            writer.int32(property.storedName(), values.size());
        }
    }

    /** Returns the stored name of an element. */
    public String elementName(Object index) {
        if (!(index instanceof Integer number) || number < 0 || number >= names.length) {
            throw new MappingException(
                    entity,
                    property.name(),
                    "there is no element with the given index, expected an int from 0 to " + (names.length - 1) + ".");
        }
        return names[number];
    }

    /** Returns whether a row contains the list, even an empty one. */
    public boolean isPresentIn(RowReader reader) {
        return length(reader) >= 0;
    }

    /**
     * Reads all elements; missing elements are null. Returns null if the row contains no element and no length of the
     * list.
     *
     * @throws MappingException if an element has another type
     */
    public @Nullable List<@Nullable E> read(RowReader reader) {
        int length = length(reader);
        if (length < 0) {
            return null;
        }
        if (length > names.length) {
            throw new MappingException(
                    entity,
                    property.name(),
                    "the row has a list of " + length + " elements, expected at most " + names.length
                            + ". Raise the size in @PropertyPerElement.");
        }
        List<@Nullable E> values = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            values.add(elements.read(reader, names[i]));
        }
        return values;
    }

    /**
     * Returns the declared form of elements that were read without their class: enum constants for their names. Returns
     * null for null.
     */
    public @Nullable List<@Nullable E> declared(@Nullable Object read) {
        if (!(read instanceof List<?> list)) {
            return null;
        }
        List<@Nullable E> values = new ArrayList<>(list.size());
        for (Object element : list) {
            values.add(elements.declared(element));
        }
        return values;
    }

    /** Returns the declared form of elements as {@link #declared} does, but an empty list instead of null. */
    public List<@Nullable E> declaredOrEmpty(@Nullable Object read) {
        List<@Nullable E> values = declared(read);
        return values == null ? new ArrayList<>() : values;
    }

    /** Reads the elements as {@link #read} does, but returns an empty list instead of null. */
    public List<@Nullable E> readOrEmpty(RowReader reader) {
        List<@Nullable E> values = read(reader);
        return values == null ? new ArrayList<>() : values;
    }

    private int length(RowReader reader) {
        String marker = property.storedName();
        int length = reader.has(marker) ? reader.int32(marker) : -1;
        for (int i = names.length; i > length && i > 0; i--) {
            if (reader.has(names[i - 1])) {
                return i;
            }
        }
        return length;
    }

    /** Returns the elements of an array; null for null. */
    public static <E> @Nullable List<@Nullable E> listOf(@Nullable E @Nullable [] values) {
        return values == null ? null : Arrays.asList(values);
    }

    /** Returns the elements of an {@code int} array; null for null. */
    public static @Nullable List<Integer> listOf(int @Nullable [] values) {
        return values == null ? null : Arrays.stream(values).boxed().toList();
    }

    /** Returns the elements of a {@code long} array; null for null. */
    public static @Nullable List<Long> listOf(long @Nullable [] values) {
        return values == null ? null : Arrays.stream(values).boxed().toList();
    }

    /** Returns the elements of a {@code double} array; null for null. */
    public static @Nullable List<Double> listOf(double @Nullable [] values) {
        return values == null ? null : Arrays.stream(values).boxed().toList();
    }

    /** Returns the elements as an array; null for null. */
    public @Nullable E @Nullable [] toArray(@Nullable List<@Nullable E> values, @Nullable E[] empty) {
        return values == null ? null : values.toArray(empty);
    }

    /**
     * Returns the elements as an {@code int} array; null for null.
     *
     * @throws MappingException if an element is missing
     */
    public int @Nullable [] toInts(@Nullable List<? extends @Nullable Integer> values) {
        return values == null ? null : values.stream().mapToInt(this::required).toArray();
    }

    /**
     * Returns the elements as a {@code long} array; null for null.
     *
     * @throws MappingException if an element is missing
     */
    public long @Nullable [] toLongs(@Nullable List<? extends @Nullable Long> values) {
        return values == null ? null : values.stream().mapToLong(this::required).toArray();
    }

    /**
     * Returns the elements as a {@code double} array; null for null.
     *
     * @throws MappingException if an element is missing
     */
    public double @Nullable [] toDoubles(@Nullable List<? extends @Nullable Double> values) {
        return values == null
                ? null
                : values.stream().mapToDouble(this::required).toArray();
    }

    private <N> N required(@Nullable N element) {
        if (element == null) {
            throw new MappingException(
                    entity,
                    property.name(),
                    "the list in the row has a gap, which an array of primitives cannot represent. Use a List, or "
                            + "an array of objects.");
        }
        return element;
    }
}
