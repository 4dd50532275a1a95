/**
 * The readers that convert the source to the model. Only this package traverses elements and types of the compiler.
 *
 * <p>Start with {@link EntityReader}, or with {@link RepositoryReader} for repositories. The model also represents
 * invalid declarations, which package {@code check} reports.
 */
@NullMarked
package dev.tables.processor.read;

import org.jspecify.annotations.NullMarked;
