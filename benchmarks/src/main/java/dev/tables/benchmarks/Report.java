package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Says what came out: tables in Markdown, and files for programs. */
final class Report {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final List<String> contenders;
    private final List<Result> results;
    private final List<Footprint> footprints;

    Report(List<String> contenders, List<Result> results, List<Footprint> footprints) {
        this.contenders = contenders;
        this.results = results;
        this.footprints = footprints;
    }

    /** Writes {@code results.json}, and {@code meta.json} with the machine and other things besides. */
    static void write(Path directory, List<?> results, Map<String, ?> machine, Map<String, ?> besides) {
        Directories.create(directory);
        Map<String, Object> meta = new LinkedHashMap<>(machine);
        meta.putAll(besides);
        try {
            Files.writeString(directory.resolve("results.json"), JSON.writeValueAsString(results));
            Files.writeString(directory.resolve("meta.json"), JSON.writeValueAsString(meta));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Median latencies, and in brackets the median over the rounds of how many times the first contender's they were. */
    String text() {
        StringBuilder text = new StringBuilder();
        Map<String, Map<String, Result>> lines = new LinkedHashMap<>();
        for (Result result : results) {
            String line = String.format(
                    Locale.ROOT,
                    "%,d | %s | %s | %d",
                    result.size(),
                    result.name(),
                    result.durability(),
                    result.threads());
            lines.computeIfAbsent(line, any -> new LinkedHashMap<>()).put(result.contender(), result);
        }
        text.append("Median latency in µs (median over the rounds of the ratio to ")
                .append(contenders.get(0))
                .append("); with several threads operations a second (same)\n\n");
        header(text, "employees | operation | durability | threads", 4);
        lines.forEach((line, byContender) -> {
            text.append("| ").append(line);
            contenders.forEach(contender -> text.append(" | ").append(latency(byContender, contender)));
            text.append(" |\n");
        });
        text.append("\np99 latency in µs; bytes allocated per operation\n\n");
        header(text, "employees | operation | durability | threads", 4);
        lines.forEach((line, byContender) -> {
            text.append("| ").append(line);
            contenders.forEach(contender -> text.append(" | ").append(tail(byContender.get(contender))));
            text.append(" |\n");
        });
        footprints(text);
        growth(text);
        return text.toString();
    }

    private void footprints(StringBuilder text) {
        if (footprints.isEmpty()) {
            return;
        }
        text.append("\n| employees | contender | load s | disk MB | open ms | heap MB |\n|--:|---|--:|--:|--:|--:|\n");
        for (Footprint each : footprints) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.1f | %.1f | %.0f | %.1f |%n",
                    each.size(),
                    each.contender(),
                    each.loadSeconds(),
                    each.diskBytes() / 1e6,
                    each.openMillis(),
                    each.heapBytes() / 1e6));
        }
    }

    /** What one thread does, side by side for each size, if there are several. */
    private void growth(StringBuilder text) {
        List<Integer> sizes = results.stream().map(Result::size).distinct().toList();
        if (sizes.size() < 2) {
            return;
        }
        text.append("\nMedian latency in µs by number of employees, one thread\n\n| operation | durability |");
        for (int size : sizes) {
            contenders.forEach(contender -> text.append(String.format(Locale.ROOT, " %,d %s |", size, contender)));
        }
        text.append("\n|---|---|")
                .append("--:|".repeat(sizes.size() * contenders.size()))
                .append('\n');
        Map<String, Map<Integer, Map<String, Result>>> lines = new LinkedHashMap<>();
        for (Result result : results) {
            if (result.threads() == 1) {
                lines.computeIfAbsent(result.name() + " | " + result.durability(), any -> new LinkedHashMap<>())
                        .computeIfAbsent(result.size(), any -> new LinkedHashMap<>())
                        .put(result.contender(), result);
            }
        }
        lines.forEach((line, bySize) -> {
            text.append("| ").append(line).append(" |");
            for (int size : sizes) {
                Map<String, Result> cells = bySize.getOrDefault(size, Map.of());
                contenders.forEach(contender ->
                        text.append(' ').append(latency(cells, contender)).append(" |"));
            }
            text.append('\n');
        });
    }

    private void header(StringBuilder text, String columns, int count) {
        text.append("| ")
                .append(columns)
                .append(" | ")
                .append(String.join(" | ", contenders))
                .append(" |\n|--:|---|---|--:");
        text.append("|--:".repeat(contenders.size() + 4 - count)).append("|\n");
    }

    private String latency(Map<String, Result> line, String contender) {
        Result own = line.get(contender);
        Result base = line.get(contenders.get(0));
        if (own == null) {
            return "";
        }
        double value = own.compared();
        String number =
                value >= 1000 ? String.format(Locale.ROOT, "%,.0f", value) : String.format(Locale.ROOT, "%.1f", value);
        if (base == null || base == own) {
            return number;
        }
        return String.format(Locale.ROOT, "%s (%.2f)", number, own.ratioTo(base));
    }

    private static String tail(@org.jspecify.annotations.Nullable Result result) {
        return result == null
                ? ""
                : String.format(Locale.ROOT, "%,.0f; %,.0f", result.p99Micros(), result.bytesPerOp());
    }
}
