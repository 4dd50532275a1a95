/**
 * What the template shares with repositories and transactions.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.core.internal;

import org.jspecify.annotations.NullMarked;
