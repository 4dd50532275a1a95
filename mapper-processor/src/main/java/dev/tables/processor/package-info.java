/**
 * The annotation processor, which writes the mapper of each entity.
 *
 * <p>Start with {@link MapperProcessor}. Each of its steps is a package: {@code read} makes a {@code model} of the
 * source, {@code check} judges it, {@code lock} compares it with the schema lock, {@code write} writes the mapper and
 * the key. Problems go to {@code diagnostic}.
 */
@NullMarked
package dev.tables.processor;

import org.jspecify.annotations.NullMarked;
