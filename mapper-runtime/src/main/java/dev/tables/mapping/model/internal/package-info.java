/**
 * Decisions about types and names that the compiler and startup must make alike. Start with {@link KnownType}, the
 * type of a property; {@link UnknownProperty} and {@link Spelling} suggest names.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.model.internal;

import org.jspecify.annotations.NullMarked;
