package dev.tables.docs.picture;

import java.util.Locale;

/** Builds an SVG picture element by element. Its style sheet supports light and dark mode. */
final class Svg {
    private final StringBuilder body = new StringBuilder();

    /** Adds a filled rectangle with rounded corners. */
    Svg box(String style, int x, int y, int width, int height) {
        body.append(String.format(
                Locale.ROOT,
                "  <rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n",
                style,
                x,
                y,
                width,
                height));
        return this;
    }

    /** Adds one line of text whose spaces are kept. */
    Svg text(String style, int x, int y, String text) {
        body.append(String.format(
                Locale.ROOT,
                "  <text class=\"%s\" x=\"%d\" y=\"%d\" xml:space=\"preserve\">%s</text>\n",
                style,
                x,
                y,
                escaped(text)));
        return this;
    }

    /** Adds a dot. */
    Svg dot(String style, int x, int y) {
        body.append(String.format(Locale.ROOT, "  <circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"5\"/>\n", style, x, y));
        return this;
    }

    /** Adds a line along a path. */
    Svg path(String style, String path) {
        body.append("  <path class=\"" + style + "\" d=\"" + path + "\"/>\n");
        return this;
    }

    /** Returns the whole picture. */
    String picture(String title, String styles, int width, int height) {
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\""
                                + " viewBox=\"0 0 %1$d %2$d\" role=\"img\">\n",
                        width,
                        height)
                + "  <title>" + escaped(title) + "</title>\n"
                + "  <style>\n" + styles.indent(4) + "  </style>\n"
                + body
                + "</svg>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
