/**
 * From source to model: the only package that walks elements and types.
 *
 * <p>Start with {@link EntityReader}, or with {@link RepositoryReader} for repositories. The model keeps mistakes of
 * the source for {@code check}.
 */
@NullMarked
package dev.tables.processor.read;

import org.jspecify.annotations.NullMarked;
