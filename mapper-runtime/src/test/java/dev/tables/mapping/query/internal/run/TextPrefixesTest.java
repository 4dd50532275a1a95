package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.InvalidKeyValueException;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyRangeBuilder;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * {@code StartingWith} finds what {@link String#startsWith} finds, in keys of every layout and in properties: half a surrogate pair begins
 * all pairs with that half, and part of a separator begins those texts that go on like it, not those that it ends.
 * {@code -Dtables.seed=N} repeats a run.
 */
class TextPrefixesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(2026);

    private static final List<String> PARTS = List.of(
            "a",
            "b",
            "-",
            "--",
            "+",
            " ",
            "!",
            "/",
            ".",
            "~",
            "}",
            "\uD7FF",
            "\uD83D\uDE00",
            "\uD83D\uDFFF",
            "\uD83E\uDC00",
            "\uDBFF\uDFFF",
            "\uDBFF\uDC00",
            "\uE000",
            "\uFFFD",
            "\uFFFF");
    private static final List<String> SEPARATORS = List.of(" ", "-", "--", "-+-", "aba", "--a--");

    @Test
    void startsWithFindsMatchingTexts() {
        long first = SEED.value();
        for (long seed = first; seed < first + 25; seed++) {
            for (String separator : SEPARATORS) {
                for (boolean descending : new boolean[] {false, true}) {
                    check(
                            "seed " + seed + ", separator '" + separator + "', descending " + descending,
                            new Random(seed),
                            separator,
                            descending);
                }
            }
        }
    }

    @Test
    void prefixMayEndWithinASurrogatePair() {
        KeyRangeBuilder writer =
                KeyLayout.of(KeyComponent.of("text", ValueType.STRING)).rangeBuilder("E");

        assertThat(writer.startingWith("a\uD83D").contains("a\uD83D\uDE00")).isTrue();
        assertThat(writer.startingWith("a\uD83D").contains("a\uD83E\uDC00")).isFalse();
        assertThat(writer.startingWith("a\uDBFF").contains("a\uDBFF\uDFFF")).isTrue();
        assertThat(writer.startingWith("a\uDBFF").contains("a\uE000")).isFalse();
    }

    private void check(String run, Random random, String separator, boolean descending) {
        KeyComponent text = KeyComponent.of("text", ValueType.STRING);
        KeyLayout rowKey = KeyLayout.of(
                descending ? text.reversed() : text,
                KeyComponent.of("after", ValueType.STRING).withSeparator(separator));
        EntityModel model = EntityModel.builder("Bag", "bags")
                .property(PropertyModel.partitionKey("home", ValueType.STRING))
                .property(PropertyModel.rowKey("text", ValueType.STRING))
                .property(PropertyModel.rowKey("after", ValueType.STRING))
                .property(PropertyModel.stored("copy", ValueType.STRING))
                .partitionKey(KeyLayout.of(KeyComponent.of("home", ValueType.STRING)))
                .rowKey(rowKey)
                .build();
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            BagRows rows = new BagRows(store, model);
            Set<String> texts = new TreeSet<>();
            for (int i = 0; i < 60; i++) {
                String value = text(random);
                if (insert(rows, value, text(random))) {
                    texts.add(value);
                }
            }
            QueryPlan byKey = plan(model, "findByHomeAndTextStartingWith");
            QueryPlan byProperty = plan(model, "findByHomeAndCopyStartingWith");
            for (int i = 0; i < 60; i++) {
                String beginning = beginning(random, texts);
                Set<String> expected = new TreeSet<>(texts);
                expected.removeIf(value -> !value.startsWith(beginning));
                String description = run + ", beginning " + escaped(beginning);
                assertThat(found(rows, byKey, beginning)).as(description).isEqualTo(expected);
                assertThat(found(rows, byProperty, beginning)).as(description).isEqualTo(expected);
            }
        }
    }

    private static boolean insert(BagRows rows, String text, String after) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("home", "h");
        values.put("text", text);
        values.put("after", after);
        values.put("copy", text);
        try {
            return rows.insert(new Bag(values));
        } catch (InvalidKeyValueException separatorWithin) {
            return false;
        } catch (MappingException noKey) {
            throw new AssertionError(escaped(text), noKey);
        }
    }

    private static QueryPlan plan(EntityModel model, String method) {
        return Planner.plan(model, MethodNameParser.parse(model, method).spec());
    }

    private static Set<String> found(BagRows rows, QueryPlan plan, String beginning) {
        BoundQuery query = BoundQuery.bind(plan, "h", beginning);
        QueryExecutor<Bag> executor = new QueryExecutor<>(rows);
        List<Bag> bags = executor.list(query, 0);
        assertThat(executor.count(query)).isEqualTo(bags.size());
        Set<String> found = new TreeSet<>();
        bags.forEach(bag -> found.add((String) java.util.Objects.requireNonNull(bag.get("text"))));
        return found;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }

    /** Any beginning of a text, which may end within a pair, or any text with any code unit behind it. */
    private static String beginning(Random random, Set<String> texts) {
        if (random.nextInt(3) == 0) {
            return text(random) + "\uD83D\uDBFF\uDE00\uDFFFa-".charAt(random.nextInt(6));
        }
        List<String> all = new ArrayList<>(texts);
        String text = all.isEmpty() ? "" : all.get(random.nextInt(all.size()));
        return text.substring(0, random.nextInt(text.length() + 1));
    }

    private static String escaped(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars()
                .forEach(c ->
                        shown.append(c < 0x7F ? String.valueOf((char) c) : String.format(Locale.ROOT, "\\u%04X", c)));
        return shown.toString();
    }
}
