package dev.tables.mapping.value.type;

import dev.tables.mapping.value.NumberValues;
import org.jspecify.annotations.Nullable;

/**
 * The methods that generated code calls to convert a value to its stored form and back.
 *
 * @param rowMethod the name of the method of row readers and writers
 * @param primitive whether that method takes or returns a primitive, which has no null for an absent value
 * @param toStored converts a value that may be null to its stored form; null if the value is stored unchanged
 * @param primitiveToStored converts a primitive value to its stored form; null if Java widens it, or there is no
 *     primitive
 * @param fromStored converts the stored form to the value; null if the value is stored unchanged
 */
public record ConversionMethods(
        String rowMethod,
        boolean primitive,
        @Nullable StaticMethod toStored,
        @Nullable StaticMethod primitiveToStored,
        @Nullable StaticMethod fromStored) {

    /** Returns the methods for values of a class that are stored unchanged. */
    static ConversionMethods direct(String row) {
        return new ConversionMethods(row, false, null, null, null);
    }

    /** Returns the methods for values of a primitive type that are stored unchanged. */
    static ConversionMethods primitive(String row) {
        return new ConversionMethods(row, true, null, null, null);
    }

    /** Returns the methods for numbers that are stored in a wider type. */
    static ConversionMethods widened(String row, String narrowing) {
        return new ConversionMethods(
                row,
                true,
                new StaticMethod(NumberValues.class, "widen", false),
                null,
                new StaticMethod(NumberValues.class, narrowing, false));
    }

    /** Returns the methods for values that are converted to the stored form and back by methods of a class. */
    static ConversionMethods converted(String row, Class<?> by, String fromStored) {
        return new ConversionMethods(
                row, false, new StaticMethod(by, "of", false), null, new StaticMethod(by, fromStored, false));
    }

    /**
     * A static method.
     *
     * @param owner the class of the method
     * @param method the name of the method
     * @param takesClass whether the class of the value is passed to the method
     */
    public record StaticMethod(Class<?> owner, String method, boolean takesClass) {}
}
