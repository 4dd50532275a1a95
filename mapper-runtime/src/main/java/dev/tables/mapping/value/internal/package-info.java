/**
 * How JSON is read and written without loss of digits.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.value.internal;

import org.jspecify.annotations.NullMarked;
