package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import shop.Order;
import shop.OrderRepository;
import shop.ShopApplication;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard shows meters, tags and values of tags that a running application has, or that sources register. */
@SpringBootTest(classes = ShopApplication.class, properties = "management.simple.metrics.export.enabled=true")
class DashboardTest {
    private static final Pattern METER = Pattern.compile("\\b(tables_\\w+)\\{([^}]*)}");
    private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=|!=|=~)\"");
    private static final Pattern GROUPING = Pattern.compile("by \\(([\\w, ]+)\\)");
    /** What Prometheus puts behind names, by kinds of meters. */
    private static final Pattern SUFFIX = Pattern.compile("_seconds_(count|sum|max)$|_total$");

    @Autowired
    private MeterRegistry registry;

    @Autowired
    private OrderRepository orders;

    private static Map<String, Set<String>> knownLabels() throws IOException {
        Map<String, Set<String>> known = new TreeMap<>();
        for (MeterList.Meter meter :
                MeterList.read(Path.of("..").toAbsolutePath().normalize())) {
            Set<String> labels =
                    known.computeIfAbsent(meter.prometheusName(), name -> new TreeSet<>(Set.of("application")));
            meter.tags().forEach(tag -> labels.add(tag.split("=")[0].replace('.', '_')));
        }
        return known;
    }

    @Test
    void dashboardUsesExistingMetersAndTags() throws IOException {
        Map<String, Set<String>> known = knownLabels();
        List<String> expressions = new ArrayList<>();
        JsonNode dashboard = JsonMapper.builder().build().readTree(Files.readString(Path.of("grafana/tables.json")));
        dashboard
                .path("panels")
                .forEach(panel -> panel.path("targets")
                        .forEach(target -> expressions.add(target.path("expr").asString(""))));

        assertThat(expressions).hasSizeGreaterThan(8).allSatisfy(expression -> {
            Matcher meter = METER.matcher(expression);
            List<String> names = new ArrayList<>();
            Set<String> labels = new TreeSet<>();
            while (meter.find()) {
                names.add(SUFFIX.matcher(meter.group(1)).replaceAll(""));
                LABEL.matcher(meter.group(2)).results().forEach(label -> labels.add(label.group(1)));
            }
            GROUPING.matcher(expression)
                    .results()
                    .forEach(grouping -> labels.addAll(List.of(grouping.group(1).split(", "))));
            assertThat(names).isNotEmpty().allSatisfy(name -> {
                assertThat(known).containsKey(name);
                assertThat(known.get(name)).containsAll(labels);
            });
        });
    }

    @Test
    void runningApplicationHasOnlyListedMeters() throws IOException {
        orders.save(Order.of("ada", LocalDate.of(2026, 3, 1), 1, "1.00"));
        Map<String, Set<String>> known = knownLabels();

        List<Meter.Id> ours = registry.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> id.getName().startsWith("tables."))
                .toList();
        assertThat(ours).extracting(Meter.Id::getName).contains("tables.store", "tables.recovery.writes");
        assertThat(ours).allSatisfy(id -> {
            String name = id.getName().replaceFirst("\\.active$", "").replace('.', '_');
            assertThat(known).containsKey(name);
            if (!id.getName().endsWith(".active")) {
                assertThat(known.get(name))
                        .containsAll(id.getTags().stream()
                                .map(tag -> tag.getKey().replace('.', '_'))
                                .toList());
            }
        });
    }
}
