package dev.tables.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The command {@code tables}, which runs one of its subcommands. */
@Command(
        name = "tables",
        description = "Copies, verifies, backs up, restores and serves tables, and explains compiler messages.",
        mixinStandardHelpOptions = true,
        version = "tables 0.1.0",
        footer = {"", "Run 'tables help COMMAND' for the options of a command and three examples."},
        subcommands = {
            CopyCommand.class,
            VerifyCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            ServeCommand.class,
            ExplainCommand.class,
            HelpCommand.class
        })
public final class TablesCommand {
    private static final int COLUMNS = 120;

    private final Map<String, String> environment;

    /** Creates the command with the environment variables of this process. */
    public TablesCommand() {
        this(System.getenv());
    }

    private TablesCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        int status = ExitCode.FAILED;
        try {
            status = commandLine().execute(arguments);
        } finally {
            // Without this, an error that escapes would end the process with 1, as if the data had problems.
            System.exit(status);
        }
    }

    /** Creates the command line, for programs that run a command within their process. */
    public static CommandLine commandLine() {
        return commandLine(System.getenv());
    }

    /** Creates the command line with the environment variables to which store addresses refer. */
    static CommandLine commandLine(Map<String, String> environment) {
        CommandLine commands = new CommandLine(new TablesCommand(environment))
                .setUsageHelpWidth(COLUMNS)
                .setParameterExceptionHandler(UsageErrors::print)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (failure instanceof WrongUsageException) {
                        return UsageErrors.print(command, String.valueOf(failure.getMessage()));
                    }
                    command.getErr().println(failure.getMessage() == null ? failure.toString() : failure.getMessage());
                    command.getErr().flush();
                    return ExitCode.FAILED;
                });
        describeExitCodes(commands);
        commands.getSubcommands().values().forEach(TablesCommand::describeExitCodes);
        return commands.setExecutionStrategy(parsed -> {
            if (!parsed.hasSubcommand() && !parsed.isUsageHelpRequested() && !parsed.isVersionHelpRequested()) {
                commands.usage(commands.getErr());
                commands.getErr().flush();
                return ExitCode.USAGE;
            }
            try {
                return new CommandLine.RunLast().execute(parsed);
            } catch (Error failed) {
                commands.getErr().println("The command failed unexpectedly: " + failed);
                commands.getErr().flush();
                return ExitCode.FAILED;
            }
        });
    }

    private static void describeExitCodes(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(ExitCode.descriptions());
    }

    /** Returns where a command writes its results. */
    static PrintWriter out(@Nullable CommandSpec spec) {
        return given(spec).commandLine().getOut();
    }

    /** Returns where a command writes its progress. */
    static PrintWriter err(@Nullable CommandSpec spec) {
        return given(spec).commandLine().getErr();
    }

    /** Returns the environment variables to which store addresses refer. */
    static Map<String, String> environment(@Nullable CommandSpec spec) {
        return given(spec).root().userObject() instanceof TablesCommand root ? root.environment : System.getenv();
    }

    static CommandSpec given(@Nullable CommandSpec spec) {
        if (spec == null) {
            throw new IllegalStateException(
                    "The command was not created by picocli. Run it with TablesCommand.commandLine().");
        }
        return spec;
    }
}
