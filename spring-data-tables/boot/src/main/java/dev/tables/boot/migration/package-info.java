/**
 * Migrations of stored data: migrations run at startup or through the endpoint, after a backup if one is configured.
 *
 * <p>The main type is {@link dev.tables.boot.migration.TablesMigrationsProperties}.
 * Start with {@link dev.tables.boot.migration.StartupMigrationRunner}.
 */
@NullMarked
package dev.tables.boot.migration;

import org.jspecify.annotations.NullMarked;
