package dev.tables.processor.write;

import com.palantir.javapoet.MethodSpec;
import java.util.List;

/** The methods of a mapper that differ between a class and an abstract type with subtypes. */
interface BodyCode {
    /** Returns the methods {@code write} and {@code read}. */
    List<MethodSpec> readAndWrite();

    /** Returns the method {@code property}. */
    MethodSpec property();

    /** Writes {@code versionOf} and {@code withVersion} if there is a version, and {@code withTimestamp} likewise. */
    List<MethodSpec> versions();

    /** Returns the methods that the other methods call. */
    List<MethodSpec> others();
}
