package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * What generated code calls to carry a value to a row and back.
 *
 * @param row the method of row readers and writers
 * @param primitive whether that method is of a primitive, which has no null to stand for an absent value
 * @param toStored makes the stored form of a value that may be null; null if the value is stored as it is
 * @param primitiveToStored the same of a primitive value; null if Java widens it, or there is no primitive
 * @param fromStored makes the value of the stored form; null if the value is stored as it is
 */
public record ValueCalls(
        String row,
        boolean primitive,
        @Nullable Call toStored,
        @Nullable Call primitiveToStored,
        @Nullable Call fromStored) {

    /** Values that are stored as they are, of a class. */
    static ValueCalls direct(String row) {
        return new ValueCalls(row, false, null, null, null);
    }

    /** Values that are stored as they are, of a primitive type. */
    static ValueCalls primitive(String row) {
        return new ValueCalls(row, true, null, null, null);
    }

    /** Numbers that are stored wider than they are. */
    static ValueCalls widened(String row, String narrowing) {
        return new ValueCalls(
                row,
                true,
                new Call(NumberValues.class, "widen", false),
                null,
                new Call(NumberValues.class, narrowing, false));
    }

    /** Values of which the methods of a class make the stored form and back. */
    static ValueCalls converted(String row, Class<?> by, String fromStored) {
        return new ValueCalls(row, false, new Call(by, "of", false), null, new Call(by, fromStored, false));
    }

    /**
     * A static method.
     *
     * @param owner its class
     * @param method its name
     * @param ofClass whether it is given the class of the value
     */
    public record Call(Class<?> owner, String method, boolean ofClass) {}
}
