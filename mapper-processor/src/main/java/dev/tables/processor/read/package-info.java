/**
 * From source to model: the only package that walks elements and types. Start with
 * {@link dev.tables.processor.read.EntityReader}. What the source gets wrong is kept in the model for {@code check}.
 */
@NullMarked
package dev.tables.processor.read;

import org.jspecify.annotations.NullMarked;
