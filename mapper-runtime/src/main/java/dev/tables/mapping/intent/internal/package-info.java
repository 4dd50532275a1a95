/**
 * State that all users of one store share: writes that a transaction gathers ({@link GatheredWrites}), intents in
 * progress ({@link BegunIntents}, {@link PendingCommits}), and the rows that belong to indexed entities
 * ({@link IndexedRows}).
 *
 * <p>Start with {@link GatheredWrites}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.intent.internal;

import org.jspecify.annotations.NullMarked;
