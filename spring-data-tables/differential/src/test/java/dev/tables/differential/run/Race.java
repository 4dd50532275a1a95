package dev.tables.differential.run;

import dev.tables.differential.model.Dice;
import dev.tables.differential.model.Plain;
import dev.tables.differential.model.Stored;
import dev.tables.differential.query.BruteForce;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.Question.Extra;
import dev.tables.differential.query.RandomArguments;
import dev.tables.differential.query.Returned;
import dev.tables.differential.query.Shown;
import dev.tables.differential.query.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Threads that change entities, each its own ones, while others are asked for: whatever is found matches, and of the entities that nobody
 * changes none is missed.
 */
final class Race {
    private static final int SHARES = 3;

    private final Repositories repositories;
    private final Dice dice;
    private final int changes;

    Race(Repositories repositories, Dice dice, int changes) {
        this.repositories = repositories;
        this.dice = dice;
        this.changes = changes;
    }

    /**
     * Runs to the end of all threads.
     *
     * @throws Difference if an answer is wrong
     */
    void run(List<Question> questions) {
        World world = repositories.world();
        List<World> shares = new ArrayList<>();
        for (int i = 0; i < SHARES; i++) {
            shares.add(world.share(i, SHARES));
        }
        ExecutorService threads = Executors.newFixedThreadPool(SHARES - 1);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (World share : shares.subList(1, SHARES)) {
                Changes written = new Changes(repositories.application(), share, new Dice(dice.seed()));
                running.add(threads.submit(() -> {
                    for (int i = 0; i < changes; i++) {
                        written.change();
                    }
                }));
            }
            questions.stream().filter(Race::isPlain).forEach(question -> ask(question, shares.get(0)));
            for (Future<?> one : running) {
                one.get();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failed) {
            throw new Difference("a thread failed: " + failed.getCause(), failed.getCause());
        } finally {
            threads.shutdownNow();
        }
        world.join(shares);
    }

    private static boolean isPlain(Question question) {
        return question.subject() == Subject.FIND
                && question.returned() == Returned.LIST
                && question.top() == 0
                && !question.eventual()
                && question.extra() == Extra.NONE
                && question.shown().kind() == Shown.Kind.ENTITY;
    }

    private void ask(Question question, World unchanged) {
        List<@Nullable Object> arguments =
                new RandomArguments(question.model(), dice, repositories.world().entities()).of(question);
        Asking asking = new Asking(question, arguments, List.of(), dice.seed(), repositories);
        if (asking.isIllegal()) {
            return;
        }
        List<Plain> missed = new ArrayList<>(BruteForce.matching(question, arguments, unchanged.entities()));
        for (Plain found : asking.entities()) {
            if (!BruteForce.matches(question, arguments, found)) {
                throw new Difference("while others write, found is " + found + "\n  " + asking.describe());
            }
            missed.removeIf(one -> Stored.same(one.values(), found.values()));
        }
        if (!missed.isEmpty()) {
            throw new Difference("while others write, missed is " + missed + "\n  " + asking.describe());
        }
    }
}
