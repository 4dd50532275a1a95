package dev.tables.engine.server.internal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A filter for text from clients that is written to logs. The filter replaces line breaks, terminal escape sequences
 * and bidirectional marks with their code points. A client can therefore neither forge log lines nor change how a
 * terminal displays other lines.
 */
public final class PrintableText {
    private static final int DEEPEST = 20;

    private PrintableText() {}

    /** Returns a text in which code points replace all unprintable characters. */
    public static String of(String text) {
        StringBuilder printable = null;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int point = text.codePointAt(at);
            if (printable == null && !isPrinted(point)) {
                printable = new StringBuilder(text.length() + 16).append(text, 0, at);
            }
            if (printable != null && isPrinted(point)) {
                printable.appendCodePoint(point);
            } else if (printable != null) {
                printable.append(String.format(Locale.ROOT, "\\u%04x", point));
            }
        }
        return printable == null ? text : printable.toString();
    }

    private static boolean isPrinted(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    /**
     * Returns the failure. If a message may contain text from a client, returns a copy with printable messages and the
     * same stack traces.
     */
    public static Throwable of(Throwable failed) {
        return isPrintable(failed) ? failed : new Printed(failed, 0);
    }

    private static boolean isPrintable(Throwable failed) {
        Throwable one = failed;
        for (int depth = 0; one != null; depth++) {
            String text = one.toString();
            if (depth == DEEPEST || one.getSuppressed().length > 0 || !of(text).equals(text)) {
                return false;
            }
            one = one.getCause();
        }
        return true;
    }

    /** A printable copy of a failure, for the log. */
    private static final class Printed extends Exception {
        private static final long serialVersionUID = 1L;

        Printed(Throwable failed, int depth) {
            super(of(failed.toString()), cause(failed.getCause(), depth));
            setStackTrace(failed.getStackTrace());
            for (Throwable suppressed : failed.getSuppressed()) {
                if (depth < DEEPEST) {
                    addSuppressed(new Printed(suppressed, depth + 1));
                }
            }
        }

        private static @Nullable Throwable cause(@Nullable Throwable cause, int depth) {
            return cause == null || depth == DEEPEST ? null : new Printed(cause, depth + 1);
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
        }
    }
}
