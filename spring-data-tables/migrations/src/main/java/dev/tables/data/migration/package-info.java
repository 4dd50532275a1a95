/**
 * Migrations: changes of stored data that run once and in order, even if several processes start at the same time. An
 * application declares migrations as beans ({@link dev.tables.data.migration.TableMigration} with
 * {@link dev.tables.data.migration.Migration}). {@link dev.tables.data.migration.TablesMigrationRunner} runs the
 * migrations. Spring Boot runs migrations before the application accepts requests.
 */
@NullMarked
package dev.tables.data.migration;

import org.jspecify.annotations.NullMarked;
