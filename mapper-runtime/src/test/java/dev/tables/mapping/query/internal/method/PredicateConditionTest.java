package dev.tables.mapping.query.internal.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Predicates, put together in whatever way, are planned as the conditions that names of methods are read into. */
class PredicateConditionTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    @Test
    void randomPredicatesArePlannedLikeTheirConditions() {
        for (int round = 0; round < 60; round++) {
            Random shapes = SEED.plus(round).random();
            RandomQueries random = new RandomQueries(SEED.value() + round);
            EntityModel model = random.model("bags");
            for (int i = 0; i < 20; i++) {
                List<@Nullable Object> arguments = new ArrayList<>();
                QuerySpec asks = random.spec(model, arguments);
                QuerySpec spec = asks.condition() == null ? asks : asks.withCondition(flat(asks.condition()));
                EntityPredicate<Bag> predicate = spec.condition() == null
                        ? EntityPredicate.allOf()
                        : predicate(spec.condition(), arguments, shapes);
                PredicateCondition read = PredicateCondition.of(model, predicate);
                String description = SEED + ", round " + round + ", query " + i + ": " + predicate;
                assertThat(read.arguments()).as(description).containsExactly(arguments.toArray());
                QuerySpec asked = spec.withCondition(read.spec().condition());
                assertThat(Planner.plan(model, asked).explain())
                        .as(description)
                        .isEqualTo(Planner.plan(model, spec).explain());
            }
        }
    }

    /** As names of methods are read: no alternatives within alternatives. */
    private static Condition flat(Condition condition) {
        if (condition instanceof Condition.Not not) {
            return new Condition.Not(flat(not.term()));
        }
        if (condition instanceof Condition.Test) {
            return condition;
        }
        boolean all = condition instanceof Condition.All;
        List<Condition> terms = new ArrayList<>();
        for (Condition term : all ? ((Condition.All) condition).terms() : ((Condition.Any) condition).terms()) {
            Condition flat = flat(term);
            if (all && flat instanceof Condition.All nested) {
                terms.addAll(nested.terms());
            } else if (!all && flat instanceof Condition.Any nested) {
                terms.addAll(nested.terms());
            } else {
                terms.add(flat);
            }
        }
        return all ? Condition.all(terms) : Condition.any(terms);
    }

    @SuppressWarnings("NullAway") // does not see nullable elements in compiled signatures on JDK 17
    private static EntityPredicate<Bag> predicate(
            Condition condition, List<@Nullable Object> arguments, Random shapes) {
        if (condition instanceof Condition.Test test) {
            int end = test.argument() + test.keyword().argumentCount();
            List<@Nullable Object> given =
                    test.keyword().argumentCount() == 0 ? List.of() : arguments.subList(test.argument(), end);
            return new EntityPredicate.Comparison<>(test.property().name(), test.keyword(), given, test.ignoreCase());
        }
        if (condition instanceof Condition.Not not) {
            return predicate(not.term(), arguments, shapes).not();
        }
        boolean all = condition instanceof Condition.All;
        List<Condition> terms = all ? ((Condition.All) condition).terms() : ((Condition.Any) condition).terms();
        List<EntityPredicate<Bag>> predicates =
                terms.stream().map(term -> predicate(term, arguments, shapes)).toList();
        return joined(all, predicates, shapes);
    }

    /** Cut anywhere, and each half put together in its own way; conditions of everything change nothing. */
    private static EntityPredicate<Bag> joined(boolean all, List<EntityPredicate<Bag>> terms, Random shapes) {
        if (terms.size() == 1) {
            return shapes.nextInt(4) > 0
                    ? terms.get(0)
                    : EntityPredicate.<Bag>allOf().and(terms.get(0));
        }
        if (shapes.nextInt(3) == 0) {
            return all ? EntityPredicate.allOf(terms) : EntityPredicate.anyOf(terms);
        }
        int cut = 1 + shapes.nextInt(terms.size() - 1);
        EntityPredicate<Bag> left = joined(all, terms.subList(0, cut), shapes);
        EntityPredicate<Bag> right = joined(all, terms.subList(cut, terms.size()), shapes);
        return all ? left.and(right) : left.or(right);
    }

    @Test
    void oneTermThatMatchesEverythingMakesTheOrMatchEverything() {
        EntityModel model = new RandomQueries(SEED.value()).model("bags");
        String name = model.properties().iterator().next().name();
        ComparableProperty<Bag, Object> property = new ComparableProperty<>(name);
        EntityPredicate<Bag> everything = EntityPredicate.allOf();
        assertThat(everything).hasToString("everything");
        assertThat(PredicateCondition.of(model, property.isNull().or(everything))
                        .spec()
                        .condition())
                .isNull();
        assertThat(PredicateCondition.of(model, property.isNull().and(everything))
                        .spec()
                        .condition())
                .hasToString(name + " is null");
        assertThat(PredicateCondition.of(model, property.isNull().allowScan().not())
                        .spec()
                        .scanAllowed())
                .isTrue();
    }

    @Test
    void unknownPropertyIsRejectedWithItsName() {
        EntityModel model = new RandomQueries(SEED.value()).model("bags");
        TextProperty<Bag> gone = new TextProperty<>("gone");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> PredicateCondition.of(model, gone.ignoreCase().in("secret", "other")))
                .withMessageContaining(
                        "the predicate 'gone in ? ignoring case' refers to the property 'gone', which does not exist")
                .withMessageNotContaining("secret");
    }
}
