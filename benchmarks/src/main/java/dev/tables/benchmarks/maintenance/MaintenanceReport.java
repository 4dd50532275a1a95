package dev.tables.benchmarks.maintenance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says what came out, as a table in Markdown. */
public final class MaintenanceReport {
    private MaintenanceReport() {}

    /** A line for each job and scope: members a second, in brackets how many times slower than raw, and requests. */
    public static String text(List<MaintenanceResult> results) {
        StringBuilder text = new StringBuilder("Members, or recovered writes, a second (times as long as "
                + MaintainerKind.RAW.label() + "; requests each)\n\n| members | job | index |");
        for (MaintainerKind kind : MaintainerKind.values()) {
            text.append(' ').append(kind.label()).append(" |");
        }
        text.append("\n|--:|---|---|--:|--:|--:|\n");
        Map<String, Map<String, MaintenanceResult>> lines = new LinkedHashMap<>();
        for (MaintenanceResult result : results) {
            String line =
                    String.format(Locale.ROOT, "| %,d | %s | `%s` |", result.members(), result.job(), result.scope());
            lines.computeIfAbsent(line, any -> new LinkedHashMap<>()).put(result.contender(), result);
        }
        lines.forEach((line, byContender) -> {
            text.append(line);
            for (MaintainerKind kind : MaintainerKind.values()) {
                text.append(cell(byContender, kind));
            }
            text.append('\n');
        });
        return text.toString();
    }

    private static String cell(Map<String, MaintenanceResult> line, MaintainerKind kind) {
        MaintenanceResult own = line.get(kind.label());
        MaintenanceResult raw = line.get(MaintainerKind.RAW.label());
        if (own == null) {
            return " – |";
        }
        if (raw == null || raw == own) {
            return String.format(Locale.ROOT, " %,.0f |", own.perSecond());
        }
        return String.format(
                Locale.ROOT,
                " %,.0f (%.1f; %.3f) |",
                own.perSecond(),
                raw.perSecond() / own.perSecond(),
                own.requestsEach());
    }
}
