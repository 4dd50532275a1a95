package dev.tables.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code help}, which prints the options of a command, with examples. */
@Command(
        name = "help",
        mixinStandardHelpOptions = true,
        header = "Prints the options of a command.",
        description = "Prints the options of a command and three examples.",
        footer = {
            "",
            "Examples:",
            "  tables help",
            "      prints all commands",
            "  tables help copy",
            "      prints the options of 'tables copy'",
            "  tables help explain",
            "      prints the options of 'tables explain'"
        })
final class HelpCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command; all commands by default.")
    private @Nullable String command;

    /** Creates the command for picocli. */
    HelpCommand() {}

    @Override
    public Integer call() {
        CommandLine root = TablesCommand.given(spec).root().commandLine();
        String wanted = command;
        CommandLine explained = wanted == null ? root : root.getSubcommands().get(wanted);
        if (explained == null) {
            return UsageErrors.print(root, UsageErrors.unknownCommand(root, String.valueOf(wanted)));
        }
        explained.usage(TablesCommand.out(spec));
        TablesCommand.out(spec).flush();
        return ExitCode.OK;
    }
}
