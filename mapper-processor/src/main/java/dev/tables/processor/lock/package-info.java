/**
 * The schema lock: what rows of each entity look like, kept in a file beside the source, so that a change that old rows
 * cannot follow is noticed by the compiler. Start with {@link dev.tables.processor.lock.SchemaLock}.
 */
@NullMarked
package dev.tables.processor.lock;

import org.jspecify.annotations.NullMarked;
