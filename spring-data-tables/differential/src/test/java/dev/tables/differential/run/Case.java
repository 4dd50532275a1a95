package dev.tables.differential.run;

import dev.tables.differential.model.Dice;
import dev.tables.differential.model.EntitySource;
import dev.tables.differential.model.Model;
import dev.tables.differential.model.RandomModel;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.QuestionSource;
import dev.tables.differential.query.RandomQuestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that a seed says: an entity, an earlier version of it, questions.
 *
 * @param seed the seed
 * @param model the entity
 * @param earlier the same with other indexes
 * @param questions what is asked
 */
public record Case(long seed, Model model, Model earlier, List<Question> questions) {

    /** The case of a seed; {@code tame} for the emulator. */
    public static Case of(long seed, int questions, boolean tame) {
        String home = "random.c" + (seed < 0 ? "n" + -seed : seed);
        Model model = RandomModel.of(seed, home, "things" + Math.abs(seed % 1000), tame);
        RandomQuestions random = new RandomQuestions(model, new Dice(seed + 1));
        List<Question> asked = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            asked.add(random.next(i));
        }
        return new Case(seed, model, RandomModel.earlier(seed, model, home + ".earlier"), List.copyOf(asked));
    }

    /** The sources of everything, by name. */
    public Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>(EntitySource.of(model));
        sources.putAll(EntitySource.of(earlier));
        for (Model one : List.of(model, earlier)) {
            sources.put(
                    one.home() + ".Things",
                    "package " + one.home() + ";\n\npublic interface Things\n"
                            + "        extends dev.tables.data.repository.TablesRepository<Thing, ThingKey> {}\n");
        }
        questions.forEach(question -> sources.put(question.repository(), QuestionSource.of(question)));
        return sources;
    }
}
