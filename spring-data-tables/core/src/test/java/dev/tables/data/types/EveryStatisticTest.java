package dev.tables.data.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.types.Specimens.Field;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Statistics of properties of every type, with indexes of every scope and layout chosen at random, of a partition and of the whole
 * table: the answer is what a look at plain objects gives.
 */
class EveryStatisticTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final List<String> INDEXES = List.of(
            "",
            "@IndexedBy",
            "@IndexedBy(layout = IndexLayout.KEYS_ONLY)",
            "@IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE)",
            "@IndexedBy(scope = IndexScope.GLOBAL)",
            "@IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)");
    private static final List<String> SHELVES = List.of("a", "b", "c");
    private static final List<Field> OTHERS = Specimens.OTHERS.stream()
            .filter(field ->
                    Set.of("tags", "counts", "rank", "best", "until", "price").contains(field.name()))
            .toList();

    private final Random random = SEED.random();

    /** Writes rows of indexes in tables of their own by the protocol, so that each hit is verified. */
    private static final class ByProtocol extends ForwardingTableStore {
        ByProtocol(TableStore store) {
            super(store);
        }

        @Override
        public Set<Capability> capabilities() {
            Set<Capability> fewer = EnumSet.copyOf(super.capabilities());
            fewer.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
            return fewer;
        }
    }

    @Test
    void statisticsMatchPlainObjects() throws ReflectiveOperationException {
        List<Field> fields = new ArrayList<>(OTHERS);
        StringBuilder onClass = new StringBuilder();
        for (Field field : Specimens.SINGLE) {
            if (!Specimens.type(field).isIndexable()) {
                continue;
            }
            String index = INDEXES.get(random.nextInt(INDEXES.size()));
            fields.add(field.with(index));
            if (random.nextInt(4) == 0) {
                onClass.append(String.format(
                        Locale.ROOT,
                        "@IndexedBy(name = \"%1$sDown\", properties = \"%1$s desc\", scope = IndexScope.%2$s)%n",
                        field.name(),
                        random.nextBoolean() ? "GLOBAL" : "LOCAL"));
            }
        }
        CompiledSources compiled =
                Specimens.compile(fields, onClass.toString(), "", Map.of("Statistics", repository(fields)));
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            check(compiled, fields, new TablesTemplate(store));
        }
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            check(compiled, fields, new TablesTemplate(new ByProtocol(store)));
        }
        // Of what the keys of index rows say no entity is read.
        try (LocalTableStore store = LocalTableStore.inMemory();
                IndexCatalog catalog = IndexCatalog.of(store)) {
            check(
                    compiled,
                    fields,
                    new TablesTemplate(store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog));
        }
    }

    private static String repository(List<Field> fields) {
        StringBuilder methods = new StringBuilder();
        for (Field field : fields) {
            String type = declared(field);
            String name =
                    Character.toUpperCase(field.name().charAt(0)) + field.name().substring(1);
            for (String where : List.of("ByShelf(String shelf)", "By()")) {
                String asked = String.format(Locale.ROOT, """
                        @AllowScan @DistinctValues("%1$s") List<%2$s> values%3$s%4$s;
                        @AllowScan @GroupCount("%1$s") Map<%2$s, Long> count%3$s%4$s;
                        """, field.name(), type, name, where);
                String ends = String.format(Locale.ROOT, """
                        @AllowScan @MinValue("%1$s") Optional<%2$s> min%3$s%4$s;
                        @AllowScan @MaxValue("%1$s") %2$s max%3$s%4$s;
                        """, field.name(), type, name, where);
                methods.append(asked).append(isSeveral(field) ? "" : ends);
            }
        }
        return "public interface Statistics extends TablesRepository<Specimen, SpecimenKey> {\n" + methods + "}";
    }

    /** What a value is, of a collection an element. */
    private static String declared(Field field) {
        String type = field.type();
        int open = type.indexOf('<');
        return switch (open < 0 ? type : type.substring(open + 1, type.length() - 1)) {
            case "boolean" -> "Boolean";
            case "byte" -> "Byte";
            case "short" -> "Short";
            case "int" -> "Integer";
            case "float" -> "Float";
            case "double" -> "Double";
            case "char" -> "Character";
            default -> open < 0 ? type : type.substring(open + 1, type.length() - 1);
        };
    }

    private static boolean isSeveral(Field field) {
        return field.type().startsWith("List<") || field.type().startsWith("Set<");
    }

    private void check(CompiledSources compiled, List<Field> fields, TablesTemplate template)
            throws ReflectiveOperationException {
        List<Object> saved = new ArrayList<>();
        for (String shelf : SHELVES) {
            for (int number = 0; number < 12; number++) {
                if (random.nextInt(3) > 0) {
                    saved.add(template.save(Specimens.specimen(compiled, shelf, number)));
                }
            }
        }
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        factory.setBeanClassLoader(compiled);
        Object repository = factory.getRepository(compiled.load("odd.Statistics"));
        for (Field field : fields) {
            check(repository, field, saved, null);
            check(repository, field, saved, SHELVES.get(random.nextInt(SHELVES.size())));
        }
    }

    private static void check(Object repository, Field field, List<Object> saved, @Nullable String shelf)
            throws ReflectiveOperationException {
        TreeMap<Object, Long> expected = new TreeMap<>(EveryStatisticTest::compare);
        for (Object one : saved) {
            if (shelf == null || get(one, "shelf").equals(shelf)) {
                Object value = get(one, field.name());
                Collection<?> all = value instanceof Collection<?> several
                        ? several
                        : value instanceof java.util.Optional<?> optional
                                ? optional.stream().toList()
                                : value == null ? List.of() : List.of(value);
                all.forEach(element -> expected.merge(element, 1L, Long::sum));
            }
        }
        String as = field + " of " + (shelf == null ? "all" : shelf);
        assertThat(strings((Collection<?>) present(asked(repository, "values", field, shelf))))
                .as(as)
                .isEqualTo(strings(expected.keySet()));
        Map<?, ?> counts = (Map<?, ?>) present(asked(repository, "count", field, shelf));
        assertThat(strings(counts.keySet())).as(as).isEqualTo(strings(expected.keySet()));
        assertThat(new ArrayList<Object>(counts.values())).as(as).isEqualTo(new ArrayList<Object>(expected.values()));
        if (!isSeveral(field)) {
            java.util.Optional<?> least = (java.util.Optional<?>) present(asked(repository, "min", field, shelf));
            assertThat(least.map(String::valueOf).orElse(null))
                    .as(as)
                    .isEqualTo(expected.isEmpty() ? null : String.valueOf(expected.firstKey()));
            Object greatest = asked(repository, "max", field, shelf);
            assertThat(greatest == null ? null : String.valueOf(greatest))
                    .as(as)
                    .isEqualTo(expected.isEmpty() ? null : String.valueOf(expected.lastKey()));
        }
    }

    /** As keys are ordered; of a property with a converter what is stored is. */
    private static int compare(Object one, Object other) {
        if (one instanceof Enum<?> left && other instanceof Enum<?> right) {
            return left.name().compareTo(right.name());
        }
        for (ValueType type : ValueType.values()) {
            if (type.javaClass() == one.getClass()) {
                return type.compare(one, other);
            }
        }
        return cents(one).compareTo(cents(other));
    }

    private static String cents(Object one) {
        return String.valueOf(one).replaceAll("Money\\[cents=(.*)]", "$1");
    }

    private static Object present(@Nullable Object answer) {
        return Objects.requireNonNull(answer);
    }

    private static List<String> strings(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.toList());
    }

    private static @Nullable Object asked(Object repository, String what, Field field, @Nullable String shelf)
            throws ReflectiveOperationException {
        String name = what
                + Character.toUpperCase(field.name().charAt(0))
                + field.name().substring(1)
                + (shelf == null ? "By" : "ByShelf");
        Class<?> type = repository.getClass().getInterfaces()[0];
        return shelf == null
                ? type.getMethod(name).invoke(repository)
                : type.getMethod(name, String.class).invoke(repository, shelf);
    }

    private static Object get(Object one, String name) throws ReflectiveOperationException {
        return one.getClass().getField(name).get(one);
    }
}
