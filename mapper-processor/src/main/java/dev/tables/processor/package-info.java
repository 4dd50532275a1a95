/**
 * The annotation processor, which generates the mapper of each entity.
 *
 * <p>Start with {@link MapperProcessor}. Each of its steps is a package. {@code read} builds a {@code model} of the
 * source, {@code check} checks it, {@code lock} compares it with the schema lock, and {@code write} generates the
 * mapper and the key class. Problems are reported through {@code diagnostic}.
 */
@NullMarked
package dev.tables.processor;

import org.jspecify.annotations.NullMarked;
