package dev.tables.docs.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The meters that the library registers, found in the sources that register them. */
final class MeterList {
    private static final Pattern METER = Pattern.compile(
            "(Gauge|Counter|FunctionCounter|Timer|DistributionSummary|LongTaskTimer)\\s*\\.builder\\(\\s*\"([\\w.]+)\"(.*?)\\.register\\(",
            Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("\\.tag\\(\\s*\"(\\w+)\",\\s*([^)]*)\\)");
    private static final Pattern DESCRIPTION = Pattern.compile("\\.description\\(\\s*\"([^\"]+)\"");
    private static final Pattern OBSERVATION =
            Pattern.compile("String getName\\(\\) \\{\\s*return \"(tables\\.[\\w.]+)\";");

    private static final Pattern OBSERVED_TAG = Pattern.compile("\\s\"([a-z][\\w.]*)\",");

    private MeterList() {}

    /**
     * A meter, once for each value of a tag that is constant.
     *
     * @param name its name
     * @param kind what it is
     * @param tags its tags, with the value if it is constant
     * @param description what it counts
     */
    record Meter(String name, String kind, List<String> tags, String description) {
        /** What Prometheus calls it, without the suffix that depends on the kind. */
        String prometheusName() {
            return name.replace('.', '_');
        }
    }

    static List<Meter> read(Path root) throws IOException {
        List<Meter> meters = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root.resolve("spring-data-tables"))) {
            files.filter(file -> file.toString().contains("src/main/java")
                            && file.toString().endsWith(".java"))
                    .sorted()
                    .forEach(file -> add(file, meters));
        }
        return meters;
    }

    private static void add(Path file, List<Meter> meters) {
        String source;
        try {
            source = Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        Matcher meter = METER.matcher(source);
        while (meter.find()) {
            Matcher description = DESCRIPTION.matcher(meter.group(3));
            List<String> tags = TAG.matcher(meter.group(3))
                    .results()
                    .map(tag -> tag.group(2).startsWith("\"")
                            ? tag.group(1) + "=" + tag.group(2).replace("\"", "")
                            : tag.group(1))
                    .toList();
            meters.add(new Meter(meter.group(2), meter.group(1), tags, description.find() ? description.group(1) : ""));
        }
        Matcher observation = OBSERVATION.matcher(source);
        while (observation.find()) {
            meters.add(new Meter(
                    observation.group(1),
                    "Observation",
                    tagsOf(source),
                    "Each call to the store: a timer, a gauge of calls in flight (.active), and a span for tracing"));
        }
    }

    /** The names of low cardinality, and the one that Micrometer adds. */
    private static List<String> tagsOf(String convention) {
        int from = convention.indexOf("KeyValues getLowCardinalityKeyValues(");
        String method = convention.substring(from, convention.indexOf("@Override", from));
        List<String> tags = new ArrayList<>(
                OBSERVED_TAG.matcher(method).results().map(tag -> tag.group(1)).toList());
        tags.add("error");
        return tags;
    }

    static String of(List<Meter> meters) {
        return Markdown.table(
                List.of("meter", "kind", "tags", "meaning"),
                meters.stream()
                        .map(meter -> List.of(
                                Markdown.code(meter.name()),
                                meter.kind(),
                                Markdown.code(String.join(", ", meter.tags())),
                                Markdown.escaped(meter.description())))
                        .toList());
    }
}
