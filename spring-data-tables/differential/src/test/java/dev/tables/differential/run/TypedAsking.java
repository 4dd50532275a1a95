package dev.tables.differential.run;

import dev.tables.data.repository.TablesPredicateExecutor;
import dev.tables.data.repository.TablesRepository;
import dev.tables.differential.model.Plain;
import dev.tables.differential.query.BruteForce;
import dev.tables.differential.query.Order;
import dev.tables.differential.query.PredicateSource;
import dev.tables.differential.query.Question;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

/** One question with some arguments asked as a typed predicate; what has no order is asked besides how many and whether any. */
final class TypedAsking {
    private final Question question;
    private final Application application;
    private final TablesPredicateExecutor<Object> executor;
    private final EntityPredicate<Object> predicate;

    @SuppressWarnings("unchecked")
    TypedAsking(Question question, List<@Nullable Object> arguments, Application application, Object repository) {
        this.question = question;
        this.application = application;
        this.executor = (TablesPredicateExecutor<Object>) repository;
        try {
            this.predicate = ((EntityPredicate<Object>) Objects.requireNonNull(Arrays.stream(application
                                    .classes()
                                    .get(question.repository())
                                    .getDeclaredMethods())
                            .filter(method -> method.getName().equals(PredicateSource.METHOD))
                            .findFirst()
                            .orElseThrow()
                            .invoke(null, arguments.toArray())))
                    .allowScan();
        } catch (ReflectiveOperationException failed) {
            throw new Difference("the predicate cannot be made: " + failed.getCause(), failed);
        }
    }

    /** What is wrong with the answers or the plan, or null. */
    @Nullable
    String difference(List<Plain> expected) {
        List<Order> orders = question.orders();
        Sort sort = Sort.by(orders.stream()
                .map(order -> order.descending() ? Sort.Order.desc(order.path()) : Sort.Order.asc(order.path()))
                .toList());
        String method = ((TablesRepository<?, ?>) executor)
                .planForQueryMethod(question.method())
                .explain();
        String typed = executor.plan(predicate, sort).explain();
        if (question.isPlannedAsTyped() && !typed.equals(method)) {
            return "the predicate is planned otherwise:\n" + typed;
        }
        List<?> found = executor.findAll(predicate, sort).stream()
                .map(one -> application.plain(one).values())
                .toList();
        String wrong = new Comparison(expected, BruteForce.comparator(orders), Plain::values)
                .difference(found, 0, Integer.MAX_VALUE);
        if (wrong != null) {
            return "the predicate " + predicate + " " + wrong;
        }
        long count = executor.count(predicate);
        boolean any = executor.exists(predicate);
        return count == expected.size() && any == !expected.isEmpty()
                ? null
                : "the predicate " + predicate + " counts " + count + ", exists: " + any + ", expected "
                        + expected.size();
    }
}
