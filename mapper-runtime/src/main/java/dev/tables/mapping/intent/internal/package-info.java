/**
 * What transactions across partitions note while they run: the rows of indexes they read, the writes they gather.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.intent.internal;

import org.jspecify.annotations.NullMarked;
