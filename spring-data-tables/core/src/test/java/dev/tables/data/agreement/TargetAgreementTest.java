package dev.tables.data.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.query.internal.condition.StoreTarget;
import dev.tables.processor.MapperProcessor;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the compiler says of methods for a store that is named is what the start says on a store that has what that one has. */
class TargetAgreementTest {
    private static final String REPOSITORY = """
            package odd;
            import dev.tables.annotation.*;
            import dev.tables.data.repository.*;
            import java.util.*;
            import org.springframework.data.domain.*;
            public interface %s extends org.springframework.data.repository.Repository<StockItem, StockItemKey> {
                %s;
            }
            """;
    private static final List<String> CONDITIONS = List.of(
            "",
            "Depot",
            "DepotIn",
            "DepotGreaterThan",
            "Amount",
            "AmountIn",
            "AmountGreaterThan",
            "AmountAndDepotGreaterThan");
    private static final List<String> ORDERS = List.of("", "Depot", "NumberDesc", "Amount");

    /** A store with what another one has. */
    private static final class Like extends ForwardingTableStore {
        private final StoreTarget target;

        Like(StoreTarget target) {
            super(LocalTableStore.inMemory());
            this.target = target;
        }

        @Override
        public Set<Capability> capabilities() {
            Set<Capability> had = EnumSet.copyOf(super.capabilities());
            had.removeAll(StoreTarget.EMBEDDED.capabilities());
            had.addAll(target.capabilities());
            return had;
        }
    }

    private static Map<String, String> repositories() {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String scan : List.of("", "@AllowScan ", "@AllowDescendingReads ")) {
            for (String condition : CONDITIONS) {
                for (String order : ORDERS) {
                    add(sources, scan + "List<StockItem> find", condition, order, "");
                    add(sources, scan + "List<StockItem> findTop3", condition, order, "");
                    add(sources, scan + "Slice<StockItem> find", condition, order, "Pageable page");
                }
            }
        }
        return sources;
    }

    private static void add(Map<String, String> into, String find, String condition, String order, String more) {
        boolean backwards = find.contains("Backward");
        boolean ofAll = condition.isEmpty() && order.isEmpty() && !find.contains("@");
        if (ofAll || backwards && more.isEmpty()) {
            return;
        }
        StringBuilder parameters = new StringBuilder();
        for (String part : condition.isEmpty() ? new String[0] : condition.split("And")) {
            String type = part.startsWith("Depot") ? "String" : part.endsWith("In") ? "Integer" : "int";
            parameters
                    .append(parameters.isEmpty() ? "" : ", ")
                    .append(part.endsWith("In") ? "List<" + type + ">" : type)
                    .append(" a")
                    .append(parameters.length());
        }
        if (!more.isEmpty()) {
            parameters.append(parameters.isEmpty() ? "" : ", ").append(more);
        }
        String name = "Line" + into.size();
        String method = find + "By" + condition + (order.isEmpty() ? "" : "OrderBy" + order) + "(" + parameters + ")";
        into.put("odd." + name, String.format(Locale.ROOT, REPOSITORY, name, method));
    }

    @ParameterizedTest
    @EnumSource(names = {"COSMOS", "CASSANDRA"})
    void compilerAndStartupReportTheSameMessageForEachStore(StoreTarget target) {
        Map<String, String> sources = repositories();
        CompiledSources processed =
                CompiledSources.of(sources, new MapperProcessor(), "-Atables.target=" + target.text());
        CompiledSources plain = CompiledSources.of(sources, null);
        assertThat(plain.errors()).isEmpty();
        int refused = 0;
        for (String repository : sources.keySet()) {
            String compiler = processed.diagnostics(repository);
            String start = RefusalAtStart.refusal(new Like(target), plain.get(repository));
            if (start == null) {
                assertThat(compiler).as(sources.get(repository)).isEmpty();
            } else {
                refused++;
                String fact = RefusalAtStart.fact(start).split("\n", 2)[0].replaceFirst("^StockItem: ", "");
                assertThat(compiler).as(sources.get(repository)).containsIgnoringWhitespaces(fact);
            }
        }
        assertThat(refused).isBetween(sources.size() / 10, sources.size() * 9 / 10);
    }
}
