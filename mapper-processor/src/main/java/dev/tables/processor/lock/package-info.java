/**
 * The schema lock: a file beside the source with the format of each entity's rows. With it the compiler detects changes
 * that make existing rows unreadable. Start with {@link dev.tables.processor.lock.SchemaLock}.
 */
@NullMarked
package dev.tables.processor.lock;

import org.jspecify.annotations.NullMarked;
