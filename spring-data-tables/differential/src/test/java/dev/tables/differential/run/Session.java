package dev.tables.differential.run;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.differential.model.Dice;
import dev.tables.differential.model.EntitySource;
import dev.tables.differential.model.Model;
import dev.tables.differential.model.Plain;
import dev.tables.differential.model.Stored;
import dev.tables.differential.model.Texts;
import dev.tables.differential.query.Order;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.Question.Extra;
import dev.tables.differential.query.RandomArguments;
import dev.tables.differential.query.RandomQuestions;
import dev.tables.differential.query.Returned;
import dev.tables.differential.query.Subject;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.table.IndexRepair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The life of one case on one store: an earlier version of the application, then the present one; changes and questions. */
public final class Session {
    private final Case asked;
    private final CompiledSources classes;
    private final Place place;
    private final Tally tally;
    private final Dice dice;
    private final World world;
    private final BlobStore blobs = new MemoryBlobs();
    private final Place.Checks checks;
    private @Nullable Changes changes;

    /** A life that is checked so. */
    public Session(Case asked, CompiledSources classes, Place place, Place.Checks checks, Tally tally) {
        this.asked = asked;
        this.classes = classes;
        this.place = place;
        this.checks = checks;
        this.tally = tally;
        dice = new Dice(asked.seed() + 2);
        world = new World(asked.model(), asked.earlier());
    }

    /**
     * Runs.
     *
     * @throws Difference if the product and brute force disagree
     */
    public void run() {
        try {
            if (dice.oneIn(2) && !asked.model().indexes().isEmpty()) {
                earlier();
            }
            present();
        } catch (RuntimeException | Difference failed) {
            throw new Difference(describe(failed), failed);
        }
    }

    private void earlier() {
        try (Application application = start(asked.earlier())) {
            Changes written = changes(new Repositories(application, world));
            written.fill(20);
            for (int i = dice.upTo(10); i > 0; i--) {
                written.change();
            }
            checkAll(application);
        }
    }

    private void present() {
        int left = checks.rounds();
        while (left > 0) {
            int next = 1 + dice.upTo(left - 1);
            try (Application application = start(asked.model())) {
                String unfilled = application.fillIndexes();
                if (unfilled != null && checks.indexRows()) {
                    throw new Difference(unfilled);
                } else if (unfilled != null) {
                    return;
                }
                Repositories repositories = new Repositories(application, world);
                List<Question> questions = accepted(repositories);
                Changes written = changes(repositories);
                for (int i = 0; i < next; i++) {
                    if (world.entities().size() < 15) {
                        written.fill(30);
                    }
                    round(repositories, written, questions);
                }
                checkAll(application);
                if (checks.indexRows()) {
                    checkIndexes(application);
                }
            }
            left -= next;
        }
    }

    private Changes changes(Repositories repositories) {
        Changes made = new Changes(repositories.application(), world, dice);
        changes = made;
        return made;
    }

    private Application start(Model model) {
        return new Application(model, classes, place.stores().get(), blobs);
    }

    private List<Question> accepted(Repositories repositories) {
        List<Question> accepted = new ArrayList<>();
        for (Question question : asked.questions()) {
            String refusal = repositories.make(question);
            if (refusal == null) {
                accepted.add(question);
            } else if (!isMeant(question, refusal)) {
                throw new Difference("refused without need: " + refusal);
            }
            tally.refused(refusal != null);
        }
        return accepted;
    }

    /** What cannot be served, as the documentation says. */
    private static boolean isMeant(Question question, String refusal) {
        return question.returned().isContinued() && refusal.contains("is sorted in memory")
                || question.eventual() && refusal.contains("uses IndexConsistency.EVENTUAL");
    }

    private void round(Repositories repositories, Changes written, List<Question> questions) {
        if (dice.oneIn(5) && !world.hasUniqueValues()) {
            new Race(repositories, dice, 4).run(questions);
        }
        for (int i = dice.upTo(8); i > 0; i--) {
            written.change();
        }
        for (Question question : questions) {
            if (question.subject() != Subject.DELETE || dice.oneIn(3)) {
                ask(repositories, question);
            }
        }
    }

    private void ask(Repositories repositories, Question question) {
        List<@Nullable Object> arguments = new RandomArguments(asked.model(), dice, world.entities()).of(question);
        boolean sorts = question.extra() == Extra.SORT
                || question.extra() == Extra.PAGEABLE && question.returned() != Returned.SLICE;
        List<Order> order =
                sorts && dice.oneIn(2) ? new RandomQuestions(asked.model(), dice).callersOrder() : List.of();
        List<Plain> stored = List.copyOf(world.entities());
        long seed = dice.seed();
        Asking asking = new Asking(question, arguments, order, seed, repositories);
        try {
            asking.run();
        } catch (Difference found) {
            throw shrunk(found, stored, fresh -> new Asking(question, arguments, order, seed, fresh));
        }
        tally.asked(question, asking.expected().size(), asking.path());
        if (question.subject() == Subject.DELETE && !asking.isIllegal()) {
            asking.expected().forEach(world::remove);
        }
    }

    /** The same difference with fewer entities in a new store in memory, if it shows there. */
    private Difference shrunk(Difference found, List<Plain> stored, Function<Repositories, Asking> asking) {
        List<Plain> fewest = Shrinking.of(stored, entities -> differs(entities, asking));
        return fewest.size() == stored.size()
                ? found
                : new Difference(found.getMessage() + "\n  enough to see it: " + Texts.of(fewest), found);
    }

    private boolean differs(List<Plain> entities, Function<Repositories, Asking> asking) {
        try (Place memory = Places.MEMORY.open();
                Application application =
                        new Application(asked.model(), classes, memory.stores().get(), new MemoryBlobs())) {
            World fresh = new World(asked.model());
            entities.forEach(fresh::put);
            Repositories repositories = new Repositories(application, fresh);
            asked.questions().forEach(repositories::make);
            application
                    .template()
                    .saveAll(
                            application.type(),
                            entities.stream()
                                    .map(one -> application.entity(one, null))
                                    .toList());
            asking.apply(repositories).run();
            return false;
        } catch (Difference found) {
            return true;
        }
    }

    /** What is stored is what should be. */
    private void checkAll(Application application) {
        List<Plain> right = new ArrayList<>(world.entities());
        List<Object> found = application.template().findAll(application.type());
        for (Object one : found) {
            Plain plain = application.plain(one);
            Plain expected = world.get(plain);
            if (expected == null || !Stored.same(expected.values(), plain.values()) || !right.remove(expected)) {
                throw new Difference("stored is " + plain + ", expected " + expected);
            }
        }
        if (!right.isEmpty()) {
            throw new Difference("not stored is " + right);
        }
    }

    private static void checkIndexes(Application application) {
        application.finishWrites();
        IndexRepair.Report report = IndexRepair.verify(application.table());
        if (!report.isClean()) {
            throw new Difference("the indexes do not fit the entities: " + report);
        }
    }

    private String describe(Throwable failed) {
        StringBuilder text = new StringBuilder(String.valueOf(failed.getMessage()));
        text.append("\n\nseed ").append(asked.seed()).append("\nentities:");
        world.entities().forEach(entity -> text.append("\n    ").append(Texts.of(entity)));
        Changes last = changes;
        text.append("\nchanges since the last start:").append(last == null ? "" : last.log());
        Map<String, String> source = EntitySource.of(asked.model());
        source.forEach((name, one) -> text.append(name.endsWith(".Access") ? "" : "\n\n" + one));
        text.append("\nearlier indexes: ").append(asked.earlier().indexes());
        return text.toString();
    }
}
