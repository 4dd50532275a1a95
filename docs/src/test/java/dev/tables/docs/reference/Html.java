package dev.tables.docs.reference;

import java.util.List;

/** HTML within AsciiDoc: blocks that are passed through, and tables of cells that are HTML. */
final class Html {
    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    static String code(String text) {
        return text.isEmpty() ? "" : "<code>" + escaped(text) + "</code>";
    }

    /** A block of AsciiDoc that is this HTML. */
    static String block(String html) {
        return "++++\n" + html.strip() + "\n++++\n\n";
    }

    /** A block with a table; cells are HTML. */
    static String table(List<String> heads, List<List<String>> rows) {
        StringBuilder html = new StringBuilder("<table><thead><tr>");
        heads.forEach(head -> html.append("<th>").append(head).append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            row.forEach(cell -> html.append("<td>").append(cell).append("</td>"));
            html.append("</tr>\n");
        }
        return block(html.append("</tbody></table>").toString());
    }
}
