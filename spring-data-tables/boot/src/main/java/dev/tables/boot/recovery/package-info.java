/**
 * Recovery of writes that a stopped process left unfinished, repeated in the background.
 *
 * <p>The main type is {@link dev.tables.boot.recovery.TablesRecovery}.
 * Start with {@link dev.tables.boot.recovery.TablesRecoveryAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.recovery;

import org.jspecify.annotations.NullMarked;
