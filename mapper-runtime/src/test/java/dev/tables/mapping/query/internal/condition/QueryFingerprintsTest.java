package dev.tables.mapping.query.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryPosition;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A position of one query is not one of another, however alike their arguments are: random models and queries, each argument in turn changed to one
 * with the same hash code, or to the next number.
 */
class QueryFingerprintsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4415);

    private static final int MODELS = Effort.byEffort(25, 300);
    private static final int QUERIES = 60;
    private static final PrimaryKey PLACE = new PrimaryKey("p", "r");

    private final Set<AccessPath> paths = EnumSet.noneOf(AccessPath.class);
    private int compared;

    /** An argument changed in one of two ways, which give equal hash codes for texts; null if there is no such change. */
    private static @Nullable Object changed(@Nullable Object argument, boolean first) {
        if (argument instanceof String text) {
            return (first ? "Aa" : "BB") + text;
        }
        if (argument instanceof Integer number) {
            return first ? number : number + 1;
        }
        if (argument instanceof Long number) {
            return first ? number : number + 1;
        }
        if (argument instanceof List<?> elements && !elements.isEmpty() && elements.get(0) instanceof String text) {
            List<@Nullable Object> all = new ArrayList<>(elements);
            all.set(0, changed(text, first));
            return all;
        }
        return null;
    }

    private static String fingerprint(QueryPlan plan, List<@Nullable Object> arguments) {
        QueryPosition position = BoundQuery.bind(plan, arguments.toArray()).positionAt(PLACE);
        assertThat(QueryPosition.of(position.toText())).isEqualTo(position);
        return position.query();
    }

    private void check(EntityModel model, QuerySpec spec, List<@Nullable Object> arguments) {
        QueryPlan plan = Planner.plan(model, spec);
        for (int i = 0; i < arguments.size(); i++) {
            Object one = changed(arguments.get(i), true);
            Object other = changed(arguments.get(i), false);
            if (one == null || other == null) {
                continue;
            }
            List<@Nullable Object> first = new ArrayList<>(arguments);
            first.set(i, one);
            List<@Nullable Object> second = new ArrayList<>(arguments);
            second.set(i, other);
            String its;
            try {
                its = fingerprint(plan, first);
                assertThat(fingerprint(plan, second))
                        .as("%s%n%s%n%s", plan.explain(), first, second)
                        .isNotEqualTo(its);
            } catch (UnsupportedQueryException | IllegalArgumentException refused) {
                // Null in another argument, or a number out of its range.
                continue;
            }
            assertThat(fingerprint(Planner.plan(model, spec, plan.choice()), first))
                    .isEqualTo(its);
            paths.add(plan.accessPath());
            compared++;
        }
    }

    @Test
    void tokensAreAcceptedOnlyByTheirOwnQuery() {
        for (int i = 0; i < MODELS; i++) {
            RandomQueries random = new RandomQueries(SEED.value() + i);
            EntityModel model = random.model("bags");
            for (int query = 0; query < QUERIES; query++) {
                List<@Nullable Object> arguments = new ArrayList<>();
                QuerySpec spec = random.spec(model, arguments);
                check(model, spec, arguments);
            }
        }
        assertThat(compared).isGreaterThan(MODELS * QUERIES / 3);
        assertThat(paths).hasSizeGreaterThan(4);
    }

    @Test
    void fingerprintIgnoresTheOrderOfACollection() {
        List<String> elements = new ArrayList<>(List.of("a", "b", "Aa", "BB"));
        String inOrder = new Fingerprint().argument(elements).text();
        Collections.reverse(elements);
        assertThat(new Fingerprint().argument(elements).text()).isEqualTo(inOrder);
    }

    /** Parts whose texts, joined, would be the same; and texts that are no characters. */
    @Test
    void differentSequencesOfTextsHaveDifferentFingerprints() {
        Set<String> all = new HashSet<>();
        List<Fingerprint> different = List.of(
                new Fingerprint().add("ab").add("c"),
                new Fingerprint().add("a").add("bc"),
                new Fingerprint().add("abc"),
                new Fingerprint().add("abc").add(""),
                new Fingerprint().add("abc").add((String) null),
                new Fingerprint().add("\uD800"),
                new Fingerprint().add("\uDC00"),
                new Fingerprint().add("?"),
                new Fingerprint().add("\uFFFD"),
                new Fingerprint().add(KeyRange.atLeast("a")),
                new Fingerprint().add(KeyRange.greaterThan("a")),
                new Fingerprint().add(KeyRange.exactly("a")),
                new Fingerprint().argument(1),
                new Fingerprint().argument(1L),
                new Fingerprint().argument("1"),
                new Fingerprint().argument(List.of("1")),
                new Fingerprint().argument(List.of(1)),
                new Fingerprint().argument(new byte[] {1}),
                new Fingerprint().argument(new RangeBound("1", true)),
                new Fingerprint().argument(new RangeBound("1", false)),
                new Fingerprint().argument(new RangeBound(null, false)));
        different.forEach(one -> all.add(one.text()));
        assertThat(all).hasSameSizeAs(different);
    }
}
