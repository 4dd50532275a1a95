/**
 * Work across partitions that survives a crash. An intent is written before the first change that it announces, and
 * deleted after the last one; a commit record shows whether the work was committed.
 *
 * <p>Start with {@link IntentLog}, the log of intents. {@link Recoverer} finishes the work of stopped processes;
 * {@link EventualTransaction} is work of the application.
 */
@NullMarked
package dev.tables.mapping.intent;

import org.jspecify.annotations.NullMarked;
