/**
 * What our own modules share: the rules of rows, filters and transactions, written once, and how long to wait before a repetition.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.internal;

import org.jspecify.annotations.NullMarked;
