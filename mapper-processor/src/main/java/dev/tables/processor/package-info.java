/**
 * The annotation processor that writes the mapper of each entity.
 *
 * <p>{@link dev.tables.processor.MapperProcessor} takes four steps, each a package: {@code read} makes a {@code model} of
 * the source, {@code check} judges it, {@code write} writes the mapper and the key. What is wrong goes to
 * {@code diagnostic}.
 */
@NullMarked
package dev.tables.processor;

import org.jspecify.annotations.NullMarked;
