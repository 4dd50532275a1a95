package dev.tables.docs.reference;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of a Javadoc comment as HTML: inline tags become code, block tags are left out. */
final class JavadocHtml {
    private static final Pattern BLOCK_TAG = Pattern.compile("(?ms)^\\s*@(?!code)\\w+.*");
    private static final Pattern CODE = Pattern.compile("\\{@(?:code|literal|value)\\s+((?:[^{}]|\\{[^{}]*})*)}");
    private static final Pattern LINK = Pattern.compile("\\{@link(?:plain)?\\s+([^\\s}]+)(?:\\s+([^}]+))?}");

    private JavadocHtml() {}

    static String of(@Nullable String comment) {
        if (comment == null) {
            return "";
        }
        String text = BLOCK_TAG.matcher(comment).replaceAll("");
        text = CODE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(code(found.group(1))));
        text = LINK.matcher(text).replaceAll(found -> Matcher.quoteReplacement(linked(found.group(1), found.group(2))));
        return text.strip();
    }

    private static String linked(String target, @Nullable String label) {
        if (label != null) {
            return label;
        }
        String name = target.startsWith("#") ? target.substring(1) : target.replaceAll("^(?:[a-z]\\w*\\.)+", "");
        return code(name.replace('#', '.'));
    }

    private static String code(String text) {
        return "<code>" + Html.escaped(text) + "</code>";
    }
}
