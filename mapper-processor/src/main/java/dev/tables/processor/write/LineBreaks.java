package dev.tables.processor.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** A formatter that breaks long lines of generated code, similar to the project's own formatter. */
final class LineBreaks {
    /** The maximum number of columns of a line that can be broken. */
    static final int WIDTH = 120;

    private static final int CONTINUATION = 8;
    /** The keywords that can precede a type or expression. */
    private static final Set<String> KEYWORDS =
            Set.of("public", "private", "static", "final", "class", "record", "implements", "return", "throw", "new");

    private LineBreaks() {}

    /** Returns a source text with shorter lines. */
    static String broken(String text) {
        List<String> lines = new ArrayList<>();
        String[] given = text.split("\n", -1);
        for (int i = 0; i < given.length; i++) {
            String line = given[i];
            if (fits(line) || line.startsWith("import ") || line.startsWith("package ")) {
                lines.add(line);
            } else if (line.strip().startsWith("*")) {
                lines.addAll(words(line, indentOf(line) + "* "));
            } else if (line.strip().startsWith("//")) {
                lines.addAll(words(line, indentOf(line) + "// "));
            } else {
                boolean beginsChain = i + 1 < given.length && isCall(given[i + 1]) && !isCall(line);
                int steps = beginsChain ? 2 : 1;
                lines.addAll(code(line, indentOf(line).length() + steps * CONTINUATION));
            }
        }
        return String.join("\n", lines);
    }

    private static boolean isCall(String line) {
        return line.stripLeading().startsWith(".");
    }

    private static boolean fits(String line) {
        return line.length() <= WIDTH;
    }

    private static String indentOf(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** Breaks a comment between words, but not within a tag in braces. */
    private static List<String> words(String line, String prefix) {
        List<String> lines = new ArrayList<>();
        String rest = line;
        while (!fits(rest)) {
            int end = -1;
            int braces = 0;
            for (int i = prefix.length(); i < rest.length() && (i <= WIDTH || end < 0); i++) {
                char c = rest.charAt(i);
                braces += c == '{' ? 1 : c == '}' ? -1 : 0;
                end = c == ' ' && braces == 0 ? i : end;
            }
            if (end < 0) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = prefix + rest.substring(end + 1);
        }
        lines.add(rest);
        return lines;
    }

    /**
     * Breaks code at the least nested position: after the arrow of a case, at operators, after an assignment, before
     * the calls of a chain, or between arguments.
     *
     * @param indent the indentation of continuation lines
     */
    private static List<String> code(String line, int indent) {
        if (fits(line)) {
            return List.of(line);
        }
        Nesting nesting = new Nesting(line);
        int arrow = nesting.indexOf(" -> ", 0);
        if (arrow >= 0 && line.stripLeading().startsWith("case ")) {
            return split(line, List.of(arrow + 3), indent - CONTINUATION / 2);
        }
        List<Integer> operators = operators(line, nesting);
        if (!operators.isEmpty()) {
            return split(line, operators, indent);
        }
        int assignment = nesting.indexOf(" = ", 0);
        if (assignment >= 0) {
            boolean fitsBehind = fits(" ".repeat(indent) + line.substring(assignment + 3));
            if (fitsBehind || nesting.lastOpen() >= WIDTH) {
                return split(line, List.of(assignment + 2), indent);
            }
        }
        List<Integer> calls = calls(line, nesting, 0, i -> true);
        return calls.isEmpty() ? arguments(line, nesting, indent) : split(line, calls, indent);
    }

    /**
     * Returns the positions of the operators with the lowest precedence, including the operators of a condition in
     * parentheses.
     */
    private static List<Integer> operators(String line, Nesting nesting) {
        int depth = line.stripLeading().startsWith("if (") ? 1 : 0;
        int condition = nesting.indexOf(" ? ", depth);
        int otherwise = nesting.indexOf(" : ", depth);
        if (condition >= 0 && otherwise > condition) {
            return List.of(condition, otherwise);
        }
        for (String operator : List.of(" || ", " && ", " + ")) {
            List<Integer> found = nesting.all(operator, depth, i -> true);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private static List<Integer> calls(String line, Nesting nesting, int depth, IntPredicate within) {
        return nesting.all(".", depth, i -> line.charAt(i - 1) == ')' && within.test(i));
    }

    /** Splits the line before each position and removes a blank there. */
    private static List<String> split(String line, List<Integer> positions, int indent) {
        List<String> lines = new ArrayList<>();
        lines.addAll(code(line.substring(0, positions.get(0)).stripTrailing(), indent + CONTINUATION));
        for (int i = 0; i < positions.size(); i++) {
            int end = i + 1 < positions.size() ? positions.get(i + 1) : line.length();
            String part = line.substring(positions.get(i), end).strip();
            lines.addAll(code(" ".repeat(indent) + part, indent + CONTINUATION));
        }
        return lines;
    }

    /** Breaks a line within the arguments of the last call that has arguments. */
    private static List<String> arguments(String line, Nesting nesting, int indent) {
        int open = nesting.lastOpen();
        if (open < 0 || open >= WIDTH) {
            int name = nesting.lastName(open < 0 ? line.length() : open);
            if (name >= 0) {
                return split(line, List.of(name), indent);
            }
            open = open < 0 ? nesting.lastTypeArguments() : open;
        }
        return open < 0 ? List.of(line) : contents(line, nesting, open, indent);
    }

    /** Breaks after an opening parenthesis or bracket, and between arguments that do not fit on one line. */
    private static List<String> contents(String line, Nesting nesting, int open, int indent) {
        int close = nesting.closeOf(open);
        int depth = nesting.depth(open) + 1;
        IntPredicate within = i -> i > open && i < close;
        List<Integer> commas = nesting.all(", ", depth, within);
        List<Integer> calls = calls(line, nesting, depth, within);
        boolean conditional = !nesting.all(" ? ", depth, within).isEmpty();
        if (commas.isEmpty() && !calls.isEmpty() && !conditional) {
            return split(line, calls, indent);
        }
        List<String> lines = new ArrayList<>();
        lines.addAll(code(line.substring(0, open + 1), indent + CONTINUATION));
        String rest = " ".repeat(indent) + line.substring(open + 1);
        if (fits(rest) || commas.isEmpty()) {
            lines.addAll(code(rest, indent + CONTINUATION));
            return lines;
        }
        int start = open + 1;
        for (int comma : commas) {
            lines.addAll(code(" ".repeat(indent) + line.substring(start, comma + 1), indent + CONTINUATION));
            start = comma + 2;
        }
        lines.addAll(code(" ".repeat(indent) + line.substring(start), indent + CONTINUATION));
        return lines;
    }

    /** The nesting depth of each character of a line; parentheses that do not end on the line do not count. */
    private static final class Nesting {
        private final String line;
        private final int[] depths;
        /** The position of the closing parenthesis for each opening one, or -1. */
        private final int[] closes;

        Nesting(String line) {
            this.line = line;
            depths = new int[line.length() + 1];
            closes = new int[line.length()];
            Arrays.fill(closes, -1);
            match();
            int depth = 0;
            boolean[] ends = new boolean[line.length() + 1];
            boolean text = false;
            for (int i = 0; i < line.length(); i++) {
                if (ends[i]) {
                    depth--;
                }
                if (isQuote(i)) {
                    text = !text;
                }
                depths[i] = text ? Integer.MAX_VALUE : depth;
                if (closes[i] >= 0) {
                    ends[closes[i]] = true;
                    depth++;
                }
            }
            depths[line.length()] = depth;
        }

        private void match() {
            List<Integer> open = new ArrayList<>();
            boolean text = false;
            for (int i = 0; i < line.length(); i++) {
                text ^= isQuote(i);
                if (text) {
                    continue;
                }
                if (opens(i)) {
                    open.add(i);
                } else if (closes(i) && !open.isEmpty()) {
                    closes[open.remove(open.size() - 1)] = i;
                }
            }
        }

        private boolean isQuote(int i) {
            int slashes = 0;
            while (i - slashes > 0 && line.charAt(i - slashes - 1) == '\\') {
                slashes++;
            }
            return line.charAt(i) == '"' && slashes % 2 == 0;
        }

        private boolean opens(int i) {
            return line.charAt(i) == '(' || line.charAt(i) == '<' && i + 1 < line.length() && line.charAt(i + 1) != ' ';
        }

        private boolean closes(int i) {
            return line.charAt(i) == ')' || line.charAt(i) == '>' && i > 0 && line.charAt(i - 1) != '-';
        }

        int depth(int position) {
            return depths[position];
        }

        int closeOf(int open) {
            return closes[open];
        }

        int indexOf(String token, int depth) {
            List<Integer> found = all(token, depth, i -> true);
            return found.isEmpty() ? -1 : found.get(0);
        }

        List<Integer> all(String token, int depth, IntPredicate where) {
            List<Integer> found = new ArrayList<>();
            for (int i = line.indexOf(token); i >= 0; i = line.indexOf(token, i + 1)) {
                if (i > 0 && depths[i] == depth && where.test(i)) {
                    found.add(i);
                }
            }
            return Collections.unmodifiableList(found);
        }

        /** Returns the last parenthesis that opens at the least depth and has contents, or -1. */
        int lastOpen() {
            return lastOpen('(');
        }

        /** Returns where the last type arguments begin, or -1. */
        int lastTypeArguments() {
            return lastOpen('<');
        }

        private int lastOpen(char open) {
            for (int i = line.length() - 1; i >= 0; i--) {
                if (line.charAt(i) == open && closes[i] > i + 1 && depths[i] == 0) {
                    return i;
                }
            }
            return -1;
        }

        /**
         * Returns the position of the blank between a type and the name that is declared with it, or -1. The blank must
         * be before the given position.
         */
        int lastName(int before) {
            List<Integer> blanks = all(" ", 0, i -> i < before && !line.startsWith(" =", i));
            int last = blanks.isEmpty() ? -1 : blanks.get(blanks.size() - 1);
            String word = last < 0 ? "" : line.substring(line.lastIndexOf(' ', last - 1) + 1, last);
            return word.isBlank() || KEYWORDS.contains(word) ? -1 : last;
        }
    }
}
