/**
 * The schema lock: a file in the source folder with the format of each entity's rows. With the schema lock, the
 * compiler detects changes that make existing rows unreadable. Start with {@link dev.tables.processor.lock.SchemaLock}.
 */
@NullMarked
package dev.tables.processor.lock;

import org.jspecify.annotations.NullMarked;
