/**
 * Migrations: changes of what is stored that run once, in order, whichever process starts first. An application
 * declares them as beans ({@link dev.tables.data.migration.TableMigration} with
 * {@link dev.tables.data.migration.Migration}). {@link dev.tables.data.migration.TablesMigrationRunner} runs them.
 * Spring Boot does so before the application takes requests.
 */
@NullMarked
package dev.tables.data.migration;

import org.jspecify.annotations.NullMarked;
