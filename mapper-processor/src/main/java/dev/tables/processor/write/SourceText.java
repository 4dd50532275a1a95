package dev.tables.processor.write;

import com.palantir.javapoet.JavaFile;
import dev.tables.processor.diagnostic.SourceLocation;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Filer;

/**
 * A formatter that formats generated source like the project's own code: short Javadoc and empty bodies on one line,
 * and no long lines.
 */
final class SourceText {
    private static final Pattern SHORT_JAVADOC = Pattern.compile("( *)/\\*\\*\\n *\\* ([^\\n]+)\\n *\\*/");
    /** The parameters of a method or record that JavaPoet has put on several lines. */
    private static final Pattern PARAMETERS =
            Pattern.compile("(?m)^ *(?:(?:public|private|static|final) )*(?:record )?[^\\n=;\"*]*"
                    + "\\([^)\\n]*(?:\\n {8,}[^)\\n]*)+\\)[^\\n]* \\{$");
    /** Two declarations of {@code int} constants, with an empty line between them. */
    private static final Pattern ADJACENT_NUMBERS =
            Pattern.compile("( static final int \\w+ = \\d+;\n)\n(?=[a-z ]+ int )");
    /** A type annotation within the name of a nested class, such as {@code Map. @Nullable Entry}. */
    private static final Pattern NESTED_ANNOTATION = Pattern.compile("(?<=\\w)\\. @(?=\\w+ \\w)");

    private static final Pattern EMPTY_BODY = Pattern.compile("\\{\\n *}");

    private SourceText() {}

    /** Writes a file that is generated from a single entity. */
    static void write(JavaFile file, String name, SourceLocation origin, Filer filer) throws IOException {
        String text = tidied(file.toString());
        try (Writer writer = filer.createSourceFile(name, origin.element()).openWriter()) {
            writer.write(text);
        }
    }

    private static String tidied(String text) {
        String tidied = SHORT_JAVADOC.matcher(text).replaceAll(SourceText::onOneLine);
        tidied = EMPTY_BODY.matcher(tidied).replaceAll("{}");
        tidied = PARAMETERS.matcher(tidied).replaceAll(found -> Matcher.quoteReplacement(joined(found.group())));
        tidied = ADJACENT_NUMBERS.matcher(tidied).replaceAll("$1");
        return LineBreaks.broken(NESTED_ANNOTATION.matcher(tidied).replaceAll(".@"));
    }

    private static String onOneLine(MatchResult javadoc) {
        String line = javadoc.group(1) + "/** " + javadoc.group(2) + " */";
        return Matcher.quoteReplacement(line.length() <= LineBreaks.WIDTH ? line : javadoc.group());
    }

    private static String joined(String lines) {
        return lines.replaceAll("\\(\\n +", "(").replaceAll("\\n +", " ");
    }
}
