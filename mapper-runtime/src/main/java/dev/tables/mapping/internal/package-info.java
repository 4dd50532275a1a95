/**
 * Code that all packages of the mapper share: the policies of retries ({@link Retry}) and the reserved prefixes of row
 * keys ({@link ReservedRowKeys}).
 *
 * <p>Start with {@link Retry}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.internal;

import org.jspecify.annotations.NullMarked;
