/**
 * The command {@code tables}. Start with {@link TablesCommand}; each subcommand is a class.
 *
 * <p>{@code StoreAddress} parses addresses of stores, {@code ExitCode} contains the exit codes, {@code UsageErrors}
 * explains invalid command lines, and {@code DiagnosticReference} contains the texts of {@code tables explain}.
 * Programs that copy tables call {@link dev.tables.cli.copy.TableCopy}.
 */
@NullMarked
package dev.tables.cli;

import org.jspecify.annotations.NullMarked;
