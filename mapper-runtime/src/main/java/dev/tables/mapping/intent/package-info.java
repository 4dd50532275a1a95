/**
 * Work across partitions that survives a crash: an {@link dev.tables.mapping.intent.IntentLog} of what was begun, commit
 * records that say whether it was committed, and a {@link dev.tables.mapping.intent.Recoverer} that finishes what was left.
 *
 * <p>Indexes in tables of their own stand on it, and {@link dev.tables.mapping.intent.EventualTransaction}, for applications.
 *
 * <p>An intent is written before the first change it announces and deleted after the last: one that is absent is finished.
 */
@NullMarked
package dev.tables.mapping.intent;

import org.jspecify.annotations.NullMarked;
