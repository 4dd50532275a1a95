/**
 * What our own modules share: how long to wait before a repetition and how often that was, rows in memory, and pages
 * that are bounded by bytes.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.internal;

import org.jspecify.annotations.NullMarked;
