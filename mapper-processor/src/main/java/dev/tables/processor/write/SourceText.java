package dev.tables.processor.write;

import com.palantir.javapoet.JavaFile;
import dev.tables.processor.diagnostic.SourceLocation;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Filer;

/** Gives generated source the looks of the project's own: short Javadoc and empty bodies on one line. */
final class SourceText {
    private static final Pattern SHORT_JAVADOC = Pattern.compile("( *)/\\*\\*\\n *\\* ([^\\n]{1,100})\\n *\\*/");
    private static final Pattern EMPTY_BODY = Pattern.compile("\\{\\n *}");

    private SourceText() {}

    /** Writes a file that is made of nothing but one entity. */
    static void write(JavaFile file, String name, SourceLocation origin, Filer filer) throws IOException {
        String text = tidied(file.toString());
        try (Writer writer = filer.createSourceFile(name, origin.element()).openWriter()) {
            writer.write(text);
        }
    }

    private static String tidied(String text) {
        String tidied = SHORT_JAVADOC
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + "/** " + found.group(2) + " */"));
        return EMPTY_BODY.matcher(tidied).replaceAll("{}");
    }
}
