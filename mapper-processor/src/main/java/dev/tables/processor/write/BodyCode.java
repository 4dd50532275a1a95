package dev.tables.processor.write;

import com.palantir.javapoet.MethodSpec;
import java.util.List;

/** The methods of a mapper that differ between a class and an abstract type with subtypes. */
interface BodyCode {
    /** {@code write} and {@code read}. */
    List<MethodSpec> readAndWrite();

    /** {@code property}. */
    MethodSpec property();

    /** Writes {@code versionOf} and {@code withVersion} if there is a version, and {@code withTimestamp} likewise. */
    List<MethodSpec> versions();

    /** What those call. */
    List<MethodSpec> others();
}
