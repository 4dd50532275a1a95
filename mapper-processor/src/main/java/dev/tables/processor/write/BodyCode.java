package dev.tables.processor.write;

import com.palantir.javapoet.MethodSpec;
import java.util.List;

/** The methods of a mapper that differ between a class and an abstract type with subtypes. */
interface BodyCode {
    /** Returns the methods {@code write} and {@code read}. */
    List<MethodSpec> readAndWrite();

    /** Returns the method {@code property}. */
    MethodSpec property();

    /**
     * Returns the methods {@code versionOf} and {@code withVersion} if the entity has a version, and
     * {@code withTimestamp} if it has a timestamp.
     */
    List<MethodSpec> versions();

    /** Returns the helper methods that the other generated methods call. */
    List<MethodSpec> others();
}
