/**
 * Rules and forms of values that mappers, keys and JSON share. {@link ExactJson} is JSON without loss of digits,
 * {@link JsonTypes} finds types that JSON cannot restore, {@link CaseFolding} folds letter case, and
 * {@link CiphertextMark} is the mark of encrypted values.
 *
 * <p>Start with {@link ExactJson}. Only for the modules of this library; the package may change without notice.
 */
@NullMarked
package dev.tables.mapping.value.internal;

import org.jspecify.annotations.NullMarked;
