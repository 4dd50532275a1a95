/**
 *
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.repository.query.internal;

import org.jspecify.annotations.NullMarked;
