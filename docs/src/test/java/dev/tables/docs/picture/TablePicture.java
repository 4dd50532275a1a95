package dev.tables.docs.picture;

import dev.tables.engine.Row;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Draws the rows of a table by partition: rows of entities, rows of indexes, and a bracket around those of one transaction. */
final class TablePicture {
    private static final int LINE = 30;
    private static final int WIDTH = 860;
    private static final int KEYS = 40;
    private static final int PROPERTIES = 370;
    private static final int RIGHT = 690;
    private static final String STYLES = """
            text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
            .label { font: 13px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #59636e; }
            .partition { fill: #f6f8fa; stroke: #d1d9e0; }
            .entity { fill: #ddf4ff; stroke: #54aeff; }
            .index { fill: #fff8c5; stroke: #d4a72c; }
            .cell { fill: #1f2328; }
            .bracket { fill: none; stroke: #1a7f37; stroke-width: 2; }
            .transaction { fill: #1a7f37; font: bold 13px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
            @media (prefers-color-scheme: dark) {
              .label { fill: #9198a1; }
              .partition { fill: #151b23; stroke: #3d444d; }
              .entity { fill: #0c2d6b; stroke: #388bfd; }
              .index { fill: #4b2900; stroke: #bb8009; }
              .cell { fill: #e6edf3; }
              .bracket { stroke: #3fb950; }
              .transaction { fill: #3fb950; }
            }
            """;

    private final Svg svg = new Svg();
    private final Set<Integer> changed = new TreeSet<>();

    private TablePicture() {}

    /** Draws rows in the order of their keys; the bracket encloses those that {@code written} contains. */
    static String of(String title, List<Row> rows, Set<String> written) {
        return new TablePicture().draw(title, rows, written);
    }

    /** Identifies a row. */
    static String key(Row row) {
        return row.partitionKey() + "/" + row.rowKey();
    }

    private String draw(String title, List<Row> rows, Set<String> written) {
        int y = 20;
        svg.text("label", KEYS, y, "row key").text("label", PROPERTIES, y, "properties");
        y += 12;
        List<String> partitions =
                rows.stream().map(Row::partitionKey).distinct().toList();
        for (String partition : partitions) {
            List<Row> own = rows.stream()
                    .filter(row -> row.partitionKey().equals(partition))
                    .toList();
            int height = LINE * own.size() + 38;
            svg.box("partition", 12, y, RIGHT - 4, height);
            svg.text("label", 24, y + 20, "partition " + partition);
            int top = y + 30;
            for (Row row : own) {
                draw(row, top, written.contains(key(row)));
                top += LINE;
            }
            y += height + 12;
        }
        bracket();
        svg.box("entity", 24, y, 14, 14).text("label", 46, y + 12, "row of an entity");
        svg.box("index", 184, y, 14, 14).text("label", 206, y + 12, "row of an index");
        return svg.picture(title, STYLES, WIDTH, y + 26);
    }

    private void draw(Row row, int top, boolean written) {
        svg.box(row.rowKey().startsWith("~") ? "index" : "entity", 24, top, RIGHT - 28, LINE - 6);
        svg.text("cell", KEYS, top + 16, row.rowKey());
        svg.text("cell", PROPERTIES, top + 16, properties(row));
        if (written) {
            changed.add(top + (LINE - 6) / 2);
        }
    }

    private static String properties(Row row) {
        return row.propertyNames().stream()
                .filter(name -> !name.startsWith("_"))
                .map(name -> name + "=" + row.value(name))
                .collect(Collectors.joining("  "));
    }

    private void bracket() {
        StringBuilder path = new StringBuilder();
        int first = changed.iterator().next();
        int last = first;
        for (int y : changed) {
            path.append("M " + RIGHT + " " + y + " h 24 ");
            last = y;
        }
        path.append("M " + (RIGHT + 24) + " " + first + " V " + last);
        svg.path("bracket", path.toString());
        svg.text("transaction", RIGHT + 34, (first + last) / 2 + 5, "one transaction");
    }
}
