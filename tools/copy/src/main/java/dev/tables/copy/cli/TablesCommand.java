package dev.tables.copy.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Tools for tables. */
@Command(
        name = "tables",
        description = "Tools for tables.",
        mixinStandardHelpOptions = true,
        version = "tables 0.1.0",
        subcommands = {
            CopyCommand.class,
            VerifyCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            ServeCommand.class
        })
public final class TablesCommand {
    /** Made by picocli and by tests. */
    public TablesCommand() {}

    /** Runs a command and ends the process with its status. */
    public static void main(String[] arguments) {
        int status = CopyCommand.FAILED;
        try {
            status = commandLine().execute(arguments);
        } finally {
            // An error that escapes must not end the process with the status of a difference.
            System.exit(status);
        }
    }

    /** The command with its answers to failures, for programs that run it within their process. */
    public static CommandLine commandLine() {
        CommandLine commands = new CommandLine(new TablesCommand())
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println(failure.getMessage() == null ? failure.toString() : failure.getMessage());
                    return failure instanceof WrongUsageException
                            ? command.getCommandSpec().exitCodeOnInvalidInput()
                            : CopyCommand.FAILED;
                });
        return commands.setExecutionStrategy(parsed -> {
            try {
                return new CommandLine.RunLast().execute(parsed);
            } catch (Error failed) {
                commands.getErr().println(failed + ": the command has failed before its end.");
                return CopyCommand.FAILED;
            }
        });
    }

    /** Where a command writes. */
    static PrintWriter out(@Nullable CommandSpec spec) {
        return given(spec).commandLine().getOut();
    }

    /** Where a command writes progress. */
    static PrintWriter err(@Nullable CommandSpec spec) {
        return given(spec).commandLine().getErr();
    }

    static CommandSpec given(@Nullable CommandSpec spec) {
        if (spec == null) {
            throw new IllegalStateException("Run this through picocli, which gives a command where to write.");
        }
        return spec;
    }
}
