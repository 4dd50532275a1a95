package dev.tables.differential.run;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.TablesRepository;
import dev.tables.differential.model.Dice;
import dev.tables.differential.model.Plain;
import dev.tables.differential.model.Texts;
import dev.tables.differential.query.BruteForce;
import dev.tables.differential.query.Order;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.QuestionSource;
import dev.tables.differential.query.Returned;
import dev.tables.differential.query.Shown;
import dev.tables.differential.query.Subject;
import dev.tables.mapping.query.AccessPath;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** One question asked with some arguments: of the repository and of brute force. */
final class Asking {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final Question question;
    private final List<@Nullable Object> arguments;
    private final List<Order> callersOrder;
    private final Dice dice;
    private final Application application;
    private final Repositories repositories;
    private final Object repository;
    private final Seen seen;
    private final Comparison comparison;
    private final List<Plain> expected;
    private final StringBuilder calls = new StringBuilder();

    /** {@code callersOrder} is the order that the call asks for, where it can; {@code seed} chooses what else a call says. */
    Asking(
            Question question,
            List<@Nullable Object> arguments,
            List<Order> callersOrder,
            long seed,
            Repositories repositories) {
        this.question = question;
        this.arguments = arguments;
        this.callersOrder = callersOrder;
        this.dice = new Dice(seed);
        this.repositories = repositories;
        application = repositories.application();
        repository = repositories.of(question);
        seen = new Seen(question, application);
        expected = BruteForce.matching(question, arguments, repositories.world().entities());
        List<Order> orders = new ArrayList<>(question.orders());
        orders.addAll(callersOrder);
        comparison = new Comparison(expected, BruteForce.comparator(orders), seen::of);
    }

    /** What the method finds now, as entities. */
    List<Plain> entities() {
        List<Plain> entities = new ArrayList<>();
        elements(Objects.requireNonNull(call(null)))
                .forEach(one -> entities.add(application.plain(Objects.requireNonNull(one))));
        return entities;
    }

    /** The entities that match. */
    List<Plain> expected() {
        return expected;
    }

    /**
     * Asks.
     *
     * @throws Difference if the answers differ
     */
    void run() {
        String difference;
        try {
            difference = isIllegal() ? refusal() : typed();
            if (difference == null && !isIllegal()) {
                difference = answer();
            }
        } catch (RuntimeException | Difference failed) {
            if (isMeant(failed)) {
                return;
            }
            throw new Difference(describe(failed.toString()), failed);
        }
        if (difference != null) {
            throw new Difference(describe(difference));
        }
    }

    private @Nullable String typed() {
        return question.isTyped()
                ? new TypedAsking(question, arguments, application, repository).difference(expected)
                : null;
    }

    /** Nulls are found without the index whose order pages follow; the documentation says that this is refused. */
    private boolean isMeant(Throwable failed) {
        return failed instanceof InvalidDataAccessApiUsageException
                && arguments.contains(null)
                && question.returned().isContinued()
                && String.valueOf(failed.getMessage()).contains("sorted in memory. A condition compares with null");
    }

    /** Null among several values means nothing. */
    boolean isIllegal() {
        return arguments.stream()
                .anyMatch(argument -> argument instanceof Collection<?> several
                        && several.stream().anyMatch(Objects::isNull));
    }

    private @Nullable String refusal() {
        try {
            call(question.extra() == Question.Extra.POSITION ? ScrollPosition.keyset() : noExtra());
        } catch (InvalidDataAccessApiUsageException | IllegalArgumentException expected) {
            return null;
        }
        return "null among several values is taken, expected an error";
    }

    private @Nullable Object noExtra() {
        return switch (question.extra()) {
            case SORT -> Sort.unsorted();
            case LIMIT -> Limit.unlimited();
            case PAGEABLE -> PageRequest.ofSize(3);
            default -> null;
        };
    }

    private @Nullable String answer() {
        if (question.subject() != Subject.FIND) {
            return number();
        }
        return switch (question.returned()) {
            case SLICE -> slices();
            case WINDOW -> windows();
            case PAGE -> page();
            case OPTIONAL, ONE -> one();
            default -> several();
        };
    }

    private @Nullable String number() {
        Object answer = call(null);
        if (question.returned() == Returned.LIST) {
            return comparison.difference(shown((Collection<?>) Objects.requireNonNull(answer)), 0, UNLIMITED);
        }
        Object right = switch (question.returned()) {
            case LONG -> (long) expected.size();
            case INT -> expected.size();
            case BOOLEAN -> !expected.isEmpty();
            default -> null;
        };
        return Objects.equals(answer, right) ? null : "answered " + answer + ", expected " + right;
    }

    private @Nullable String one() {
        int most = question.top() == 0 ? UNLIMITED : question.top();
        Object answer;
        try {
            answer = call(null);
        } catch (IncorrectResultSizeDataAccessException several) {
            return Math.min(most, expected.size()) > 1 ? null : "found several, expected " + expected.size();
        }
        Object found = answer instanceof Optional<?> optional ? optional.orElse(null) : answer;
        if (Math.min(most, expected.size()) > 1) {
            return "found one, expected an error for there are " + expected.size();
        }
        return comparison.difference(shown(found == null ? List.of() : List.of(found)), 0, most);
    }

    private @Nullable String several() {
        int most = question.top() == 0 ? UNLIMITED : question.top();
        int size = 1 + dice.upTo(4);
        Object extra = switch (question.extra()) {
            case SORT -> sort();
            case LIMIT -> dice.oneIn(4) ? Limit.unlimited() : Limit.of(dice.oneIn(4) ? 0 : size);
            case PAGEABLE -> dice.oneIn(4) ? Pageable.unpaged(sort()) : PageRequest.of(dice.upTo(2), size, sort());
            default -> null;
        };
        if (extra instanceof Limit limit && limit.isLimited()) {
            most = limit.max();
        }
        int skipped = 0;
        if (extra instanceof PageRequest page) {
            most = size;
            skipped = page.getPageNumber() * size;
        }
        return comparison.difference(shown(elements(Objects.requireNonNull(call(extra)))), skipped, most);
    }

    private static Collection<?> elements(Object answer) {
        if (answer instanceof Stream<?> stream) {
            try (stream) {
                return stream.toList();
            }
        }
        if (answer instanceof Object[] array) {
            return Arrays.asList(array);
        }
        if (answer instanceof CompletableFuture<?> future) {
            return (Collection<?>) Objects.requireNonNull(future.join());
        }
        return answer instanceof Collection<?> collection
                ? collection
                : StreamSupport.stream(((Iterable<?>) answer).spliterator(), false)
                        .toList();
    }

    private @Nullable String page() {
        int size = 1 + dice.upTo(4);
        int number = dice.upTo(2);
        Page<?> page = (Page<?>) Objects.requireNonNull(call(PageRequest.of(number, size, sort())));
        if (page.getTotalElements() != expected.size()) {
            return "counted " + page.getTotalElements() + ", expected " + expected.size();
        }
        return comparison.difference(shown(page.getContent()), number * size, size);
    }

    /** Goes through all slices from one of them on, as callers do or with tokens that were kept as text. */
    private @Nullable String slices() {
        int size = 1 + dice.upTo(6);
        List<Object> all = new ArrayList<>();
        int first = dice.oneIn(2) ? 0 : dice.upTo(3);
        int skipped = Math.min(first * size, comparison.size());
        Pageable next = first > 0 || dice.oneIn(2) ? PageRequest.of(first, size) : TablesPageRequest.ofSize(size);
        while (true) {
            Slice<?> slice = (Slice<?>) Objects.requireNonNull(call(next));
            all.addAll(shown(slice.getContent()));
            if (slice.hasNext() && slice.getNumberOfElements() != size) {
                return "a slice of " + slice.getNumberOfElements() + " says that more follow, expected " + size;
            }
            if (slice.hasNext() != skipped + all.size() < comparison.size()) {
                return "after " + skipped + " skipped and " + all.size() + " a slice says hasNext=" + slice.hasNext()
                        + ", expected " + comparison.size() + " in all";
            }
            if (!slice.hasNext()) {
                return comparison.difference(all, skipped, UNLIMITED);
            }
            deleteLast(slice.getContent());
            next = slice.nextPageable();
            if (dice.oneIn(2)) {
                next = TablesPageRequest.ofSizeAndToken(
                        size, Objects.requireNonNull(((TablesPageRequest) next).pageToken()), next.getSort());
            }
        }
    }

    /** Goes through all windows from an offset on, sometimes from the middle of one, by positions that were kept as text. */
    private @Nullable String windows() {
        List<Object> all = new ArrayList<>();
        int offset = dice.oneIn(2) ? 0 : dice.upTo(9);
        int skipped = Math.min(offset, comparison.size());
        ScrollPosition position = offset > 0
                ? ScrollPosition.offset(offset - 1)
                : dice.oneIn(2) ? ScrollPosition.offset() : ScrollPosition.keyset();
        while (true) {
            Window<?> window = (Window<?>) Objects.requireNonNull(call(position));
            List<Object> some = shown(window.getContent());
            if (window.hasNext() != skipped + all.size() + some.size() < comparison.size()) {
                return "after " + (skipped + all.size() + some.size()) + " a window says hasNext=" + window.hasNext()
                        + ", expected " + comparison.size() + " in all";
            }
            if (!window.hasNext()) {
                all.addAll(some);
                return comparison.difference(all, skipped, UNLIMITED);
            }
            int last = dice.oneIn(3) ? dice.upTo(some.size() - 1) : some.size() - 1;
            all.addAll(some.subList(0, last + 1));
            deleteLast(window.getContent().subList(0, last + 1));
            position = kept((KeysetScrollPosition) window.positionAt(last));
        }
    }

    /** Sometimes the entity behind which the next page begins goes: it was seen, and the others must be. */
    private void deleteLast(List<?> content) {
        if (question.shown().kind() == Shown.Kind.ENTITY && dice.oneIn(4)) {
            Plain last = application.plain(Objects.requireNonNull(content.get(content.size() - 1)));
            calls.append("\n    delete the last of them");
            application.template().deleteById(application.type(), application.id(last));
            repositories.world().remove(last);
        }
    }

    private static ScrollPosition kept(KeysetScrollPosition position) {
        return ScrollPosition.forward(Map.copyOf(position.getKeys()));
    }

    private Sort sort() {
        return Sort.by(callersOrder.stream().map(Asking::order).toList());
    }

    private static Sort.Order order(Order asked) {
        Sort.Order order = asked.descending() ? Sort.Order.desc(asked.path()) : Sort.Order.asc(asked.path());
        return asked.ignoreCase() ? order.ignoreCase() : order;
    }

    private List<Object> shown(Collection<?> found) {
        List<Object> shown = new ArrayList<>();
        found.forEach(one -> shown.add(seen.in(Objects.requireNonNull(one))));
        return shown;
    }

    private @Nullable Object call(@Nullable Object extra) {
        List<@Nullable Object> all = new ArrayList<>(question.called(arguments));
        if (question.extra() != Question.Extra.NONE) {
            all.add(extra);
        }
        if (question.shown().isDynamic()) {
            all.add(seen.projection());
        }
        calls.append("\n    ").append(question.method()).append(Texts.of(all));
        try {
            return method().invoke(repository, all.toArray());
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof RuntimeException error) {
                throw error;
            }
            throw new Difference("fails: " + failed.getCause(), failed.getCause());
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        }
    }

    private Method method() {
        return Arrays.stream(application.classes().get(question.repository()).getDeclaredMethods())
                .filter(method -> method.getName().equals(question.method()))
                .findFirst()
                .orElseThrow();
    }

    private String describe(String difference) {
        return difference + "\n  " + describe();
    }

    /** How the repository is served. */
    AccessPath path() {
        return ((TablesRepository<?, ?>) repository)
                .planForQueryMethod(question.method())
                .accessPath();
    }

    /** Method, calls, right answer and plan. */
    String describe() {
        return "method: " + QuestionSource.method(question) + "\n  calls:" + calls + "\n  expected:"
                + comparison + "\n  plan: "
                + ((TablesRepository<?, ?>) repository)
                        .planForQueryMethod(question.method())
                        .explain();
    }
}
