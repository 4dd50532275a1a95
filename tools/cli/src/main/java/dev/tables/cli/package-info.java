/**
 * The command {@code tables}. Start with {@link dev.tables.cli.TablesCommand}.
 *
 * <p>Each subcommand is a class. {@code StoreAddress} reads the addresses of stores, {@code ExitCode} has the exit codes, and
 * {@code UsageErrors} explains command lines that cannot be used. {@code DiagnosticReference} reads what {@code tables explain}
 * prints. The library call for copies is {@link dev.tables.cli.copy.TableCopy}.
 */
@NullMarked
package dev.tables.cli;

import org.jspecify.annotations.NullMarked;
