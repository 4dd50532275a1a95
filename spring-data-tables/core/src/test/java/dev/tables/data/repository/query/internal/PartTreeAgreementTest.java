package dev.tables.data.repository.query.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.Part.IgnoreCaseType;
import org.springframework.data.repository.query.parser.PartTree;

/**
 * Random method names mean to our parser, which needs no classes, what they mean to Spring Data's. Names that Spring Data
 * refuses only because a property ends in a keyword are ours to accept. {@code -Dtables.seed=N} repeats a run.
 */
class PartTreeAgreementTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int NAMES = 30_000;
    private static final List<String> PROPERTIES =
            List.of("Name", "Age", "Order", "Brand", "CheckIn", "Android", "City", "IsoCode", "Nothing");
    private static final EntityModel MODEL = model();

    /** The same properties as a class. */
    static final class Thing {
        String name = "";
        int age;
        String order = "";
        String brand = "";
        int checkIn;
        String android = "";
        String city = "";
        String isoCode = "";
        String nothing = "";
    }

    private static EntityModel model() {
        EntityModel.Builder model = EntityModel.builder("Thing", "things");
        for (String property : PROPERTIES) {
            ValueType type = property.equals("Age") || property.equals("CheckIn") ? ValueType.INT : ValueType.STRING;
            String name = Character.toLowerCase(property.charAt(0)) + property.substring(1);
            model.property(PropertyModel.stored(name, type).notNull());
        }
        return model.build();
    }

    @Test
    void parserReadsMethodNamesLikeSpringData() {
        Random random = SEED.random();
        int agreed = 0;
        for (int i = 0; i < NAMES; i++) {
            String name = name(random);
            String theirs = theirs(name);
            String ours = ours(name);
            if (theirs.isEmpty()) {
                continue;
            }
            assertThat(ours).as("%s, %s", name, SEED).isEqualTo(theirs);
            agreed++;
        }
        assertThat(agreed).as("names that Spring Data accepts, %s", SEED).isGreaterThan(NAMES / 2);
    }

    private static String name(Random random) {
        StringBuilder name = new StringBuilder(
                any(random, "find", "read", "get", "query", "search", "stream", "count", "exists", "delete", "remove"));
        name.append(any(random, "", "", "All", "Distinct", "Top5", "First", "DistinctTop2", "Things", "Top3Things"));
        name.append("By");
        int parts = random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            name.append(i == 0 ? "" : any(random, "And", "Or"));
            name.append(PROPERTIES.get(random.nextInt(PROPERTIES.size())));
            QueryKeyword keyword = QueryKeyword.values()[random.nextInt(QueryKeyword.values().length)];
            name.append(any(
                    random,
                    "",
                    keyword.methodNameSuffixes()
                            .get(random.nextInt(keyword.methodNameSuffixes().size()))));
            name.append(any(random, "", "", "", "IgnoreCase", "IgnoringCase"));
        }
        name.append(any(random, "", "", "", "", "AllIgnoreCase"));
        if (random.nextInt(3) == 0) {
            name.append("OrderBy");
            for (int i = random.nextInt(2); i >= 0; i--) {
                name.append(PROPERTIES.get(random.nextInt(PROPERTIES.size())));
                name.append(i > 0 ? any(random, "Asc", "Desc") : any(random, "", "Asc", "Desc"));
            }
        }
        return name.toString();
    }

    private static String any(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    /** What Spring Data makes of the name; empty if it refuses it. */
    private static String theirs(String name) {
        PartTree tree;
        try {
            tree = new PartTree(name, Thing.class);
        } catch (RuntimeException refused) {
            return "";
        }
        List<String> branches = new ArrayList<>();
        for (PartTree.OrPart branch : tree) {
            List<String> terms = new ArrayList<>();
            for (Part part : branch) {
                boolean ignoreCase = part.shouldIgnoreCase() == IgnoreCaseType.ALWAYS
                        || part.shouldIgnoreCase() == IgnoreCaseType.WHEN_POSSIBLE
                                && part.getProperty().getType() == String.class;
                terms.add(part.getProperty().toDotPath() + " " + keyword(part.getType()) + " " + ignoreCase);
            }
            branches.add(String.join(" and ", terms));
        }
        Subject subject = tree.isCountProjection()
                ? Subject.COUNT
                : tree.isExistsProjection() ? Subject.EXISTS : tree.isDelete() ? Subject.DELETE : Subject.FIND;
        List<String> sort = tree.getSort().stream()
                .map(order -> order.getProperty() + (order.isDescending() ? " desc" : ""))
                .toList();
        Integer limit = tree.getMaxResults();
        return subject + " " + tree.isDistinct() + " " + (limit == null ? 0 : limit) + " " + branches + " " + sort;
    }

    private static QueryKeyword keyword(Part.Type type) {
        return switch (type) {
            case SIMPLE_PROPERTY -> QueryKeyword.IS;
            case NEGATING_SIMPLE_PROPERTY -> QueryKeyword.IS_NOT;
            default -> QueryKeyword.valueOf(type.name());
        };
    }

    private static String ours(String name) {
        DerivedQuery query;
        try {
            query = MethodNameParser.parse(MODEL, name);
        } catch (UnsupportedQueryException refused) {
            return String.valueOf(refused.getMessage());
        }
        List<String> branches = new ArrayList<>();
        Condition condition = query.condition();
        if (condition != null) {
            List<Condition> alternatives = condition instanceof Condition.Any any ? any.terms() : List.of(condition);
            for (Condition branch : alternatives) {
                List<String> terms = new ArrayList<>();
                for (Condition.Test test : branch.tests()) {
                    terms.add(test.property().name() + " " + test.keyword() + " " + test.ignoreCase());
                }
                branches.add(String.join(" and ", terms));
            }
        }
        List<String> sort = query.sort().stream().map(Object::toString).toList();
        return query.subject() + " " + query.distinct() + " " + query.limit() + " " + branches + " " + sort;
    }
}
