package dev.tables.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code explain}, which explains a compiler message. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        header = "Explains a compiler message.",
        description =
                "Explains a message of the annotation processor: when it is reported, an example, and the corrected code.",
        footer = {
            "",
            "Examples:",
            "  tables explain QueryScans",
            "      explains messages that begin with [Tables/QueryScans]",
            "  tables explain Tables/KeyIsNullable",
            "      accepts a code as it is printed in a message",
            "  tables explain",
            "      lists all codes"
        })
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "CODE",
            description = "The code between the brackets of the message; lists all codes by default.")
    private @Nullable String code;

    /** Creates the command for picocli. */
    ExplainCommand() {}

    @Override
    public Integer call() {
        DiagnosticReference reference = DiagnosticReference.read();
        PrintWriter out = TablesCommand.out(spec);
        String wanted = code;
        if (wanted == null) {
            reference.conditions().forEach((one, condition) -> out.println(one + ": " + condition));
        } else {
            String known = reference.codeOf(wanted);
            if (known == null) {
                String plain = DiagnosticReference.plain(wanted);
                String meant =
                        UsageErrors.didYouMean(plain, reference.conditions().keySet());
                throw new WrongUsageException("There is no diagnostic '" + plain + "'."
                        + (meant.isEmpty() ? " Run 'tables explain' for a list." : meant));
            }
            out.print(reference.explain(known).replace("\n", System.lineSeparator()));
        }
        out.flush();
        return ExitCode.OK;
    }
}
