package dev.tables.copy.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Tools for tables. */
@Command(
        name = "tables",
        description = "Tools for tables.",
        mixinStandardHelpOptions = true,
        version = "tables 0.1.0",
        subcommands = CopyCommand.class)
public final class TablesCommand {
    /** Made by picocli and by tests. */
    public TablesCommand() {}

    /** Runs a command and ends the process with its status. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new TablesCommand()).setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println(failure.getMessage() == null ? failure.toString() : failure.getMessage());
            return CopyCommand.FAILED;
        });
    }
}
