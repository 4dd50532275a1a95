package dev.tables.docs.picture;

import java.util.ArrayList;
import java.util.List;

/** Draws a terminal that shows a command and its output. */
final class TerminalPicture {
    private static final int COLUMNS = 104;
    private static final int LINE = 19;
    private static final int TOP = 56;
    private static final int WIDTH = 860;
    private static final String STYLES = """
            .window { fill: #0d1117; stroke: #3d444d; }
            text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
            .output { fill: #e6edf3; }
            .command { fill: #7ee787; }
            .error { fill: #ff7b72; }
            .close { fill: #ff5f57; } .minimize { fill: #febc2e; } .maximize { fill: #28c840; }
            """;

    private TerminalPicture() {}

    static String of(String title, String command, String output) {
        Svg svg = new Svg();
        List<String> lines = output.lines()
                .flatMap(line -> wrapped(line.stripTrailing()).stream())
                .toList();
        int height = TOP + LINE * (lines.size() + 1) + 8;
        svg.box("window", 0, 0, WIDTH, height);
        svg.dot("close", 18, 18).dot("minimize", 36, 18).dot("maximize", 54, 18);
        int y = TOP;
        svg.text("command", 16, y, "$ " + command);
        for (String line : lines) {
            y += LINE;
            svg.text(line.contains(": error:") || line.endsWith(" error") ? "error" : "output", 16, y, line);
        }
        return svg.picture(title, STYLES, WIDTH, height);
    }

    /** Breaks a line between words, as narrow terminals do. */
    private static List<String> wrapped(String line) {
        List<String> lines = new ArrayList<>();
        String rest = line;
        while (rest.length() > COLUMNS) {
            int end = rest.lastIndexOf(' ', COLUMNS);
            end = end <= 0 ? COLUMNS : end;
            lines.add(rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }
}
