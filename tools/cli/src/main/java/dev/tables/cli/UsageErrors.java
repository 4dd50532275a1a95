package dev.tables.cli;

import dev.tables.mapping.model.internal.Spelling;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A printer of error messages for invalid command lines. */
final class UsageErrors {
    private UsageErrors() {}

    /** Prints the error, and the help command that explains the options. */
    static int print(ParameterException wrong, String[] arguments) {
        return print(wrong.getCommandLine(), message(wrong, arguments));
    }

    /** Prints a message, and the help command that explains the options of the command. */
    static int print(CommandLine command, String message) {
        PrintWriter err = command.getErr();
        err.println(message);
        err.println(
                command.getParent() == null
                        ? "Run 'tables help' for all commands."
                        : "Run 'tables help " + command.getCommandName() + "' for its options and examples.");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String message(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unmatched(command, unmatched.getUnmatched().get(0));
        }
        if (!(wrong instanceof MissingParameterException missing)
                || missing.getMissing().isEmpty()) {
            return unreadable(wrong);
        }
        // A misspelt option is also one that is missing.
        for (String argument : arguments) {
            if (argument.startsWith("--") && !options(command).contains(nameOf(argument))) {
                return unmatched(command, argument);
            }
        }
        return String.valueOf(wrong.getMessage()).startsWith("Missing required option")
                ? missing(missing.getMissing())
                : missing.getMissing().get(0) instanceof OptionSpec option
                        ? option.longestName() + " has no value. Write " + usage(option) + "."
                        : unreadable(wrong);
    }

    private static String unreadable(ParameterException wrong) {
        if (wrong.getArgSpec() instanceof OptionSpec option && isWholeNumber(option) && wrong.getValue() != null) {
            return option.longestName() + " must be a number, but is '" + wrong.getValue() + "'.";
        }
        String message = String.valueOf(wrong.getMessage());
        return message.endsWith(".") ? message : message + ".";
    }

    private static boolean isWholeNumber(OptionSpec option) {
        return option.type() == int.class || option.type() == Integer.class;
    }

    private static String missing(List<ArgSpec> missing) {
        String options = missing.stream()
                .map(one -> one instanceof OptionSpec option ? usage(option) : one.paramLabel())
                .collect(Collectors.joining(", "));
        return (missing.size() == 1 ? "A required option is missing: " : "Required options are missing: ") + options
                + ".";
    }

    private static String usage(OptionSpec option) {
        return option.longestName() + " " + option.paramLabel();
    }

    private static String unmatched(CommandLine command, String found) {
        boolean isRoot = command.getParent() == null;
        if (isRoot && !found.startsWith("-")) {
            return unknownCommand(command, found);
        }
        String name = isRoot ? "tables" : "tables " + command.getCommandName();
        if (!found.startsWith("-")) {
            return "'" + name + "' does not accept the argument '" + found + "'.";
        }
        String option = nameOf(found);
        return "'" + name + "' has no option '" + option + "'." + didYouMean(option, options(command));
    }

    private static List<String> options(CommandLine command) {
        List<String> options = new ArrayList<>();
        command.getCommandSpec().options().forEach(option -> options.addAll(List.of(option.names())));
        return options;
    }

    private static String nameOf(String argument) {
        return argument.split("=", 2)[0];
    }

    /** Returns the message for a command that does not exist. */
    static String unknownCommand(CommandLine root, String found) {
        return "There is no command 'tables " + found + "'."
                + didYouMean(found, root.getSubcommands().keySet());
    }

    /** Returns a question that names the closest candidate, preceded by a space, or an empty text. */
    static String didYouMean(String found, Collection<String> candidates) {
        @Nullable String closest = Spelling.closest(found, candidates);
        return closest == null ? "" : " Did you mean '" + closest + "'?";
    }
}
