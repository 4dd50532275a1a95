/**
 * The annotation processor, which generates the mapper of each entity.
 *
 * <p>Start with {@link MapperProcessor}. Each step of the processor is a package. {@code read} builds a {@code model}
 * of the source, {@code check} checks the model, {@code lock} compares the model with the schema lock, and
 * {@code write} generates the mapper and the key class. Problems are reported through {@code diagnostic}.
 */
@NullMarked
package dev.tables.processor;

import org.jspecify.annotations.NullMarked;
