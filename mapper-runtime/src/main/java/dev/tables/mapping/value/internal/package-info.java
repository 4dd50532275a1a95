/**
 * Rules and forms of values that mappers, keys and JSON share: JSON without loss of digits ({@link ExactJson}), types
 * that JSON cannot restore ({@link JsonTypes}), letter case ({@link CaseFolding}), and the mark of encrypted values
 * ({@link CiphertextMark}).
 *
 * <p>Start with {@link ExactJson}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.value.internal;

import org.jspecify.annotations.NullMarked;
