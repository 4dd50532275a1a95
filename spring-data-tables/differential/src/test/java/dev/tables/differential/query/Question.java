package dev.tables.differential.query;

import dev.tables.differential.model.Model;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query method, in a repository of its own.
 *
 * @param model whom it asks
 * @param name the repository's simple name
 * @param subject what it does
 * @param top the most it finds, 0 for all
 * @param branches alternatives of what must hold together
 * @param orders the order in the name
 * @param returned the form of the answer
 * @param shown as what entities are shown
 * @param extra what the call says besides
 * @param eventual whether index rows are believed
 * @param start the first word of the name
 */
public record Question(
        Model model,
        String name,
        Subject subject,
        int top,
        List<List<Term>> branches,
        List<Order> orders,
        Returned returned,
        Shown shown,
        Extra extra,
        boolean eventual,
        String start) {
    /** What a call says besides. */
    public enum Extra {
        NONE,
        /** An order. */
        SORT,
        /** How many are wanted. */
        LIMIT,
        /** How many are wanted, as a page request. */
        PAGEABLE,
        /** Where to continue. */
        POSITION
    }

    /** The repository's full name. */
    public String repository() {
        return model.home() + "." + name;
    }

    /** All comparisons in the order of their arguments. */
    public List<Term> terms() {
        return branches.stream().flatMap(List::stream).toList();
    }

    /** Whether an interval is one argument, as in some questions. */
    boolean isRange(Term term) {
        return term.word() == Word.BETWEEN && !isFilter() && name.hashCode() % 2 == 0;
    }

    /** The arguments as a call has them: intervals that are one argument are that. */
    public List<@Nullable Object> called(List<@Nullable Object> arguments) {
        List<@Nullable Object> called = new ArrayList<>();
        Iterator<@Nullable Object> next = arguments.iterator();
        for (Term term : terms()) {
            if (isRange(term)) {
                called.add(Ends.of(next.next(), next.next()).range());
            } else {
                for (int i = 0; i < term.word().arguments(); i++) {
                    called.add(next.next());
                }
            }
        }
        return called;
    }

    /** Whether it is asked by a filter instead of by the method's name: some of those that a filter can ask. */
    boolean isFilter() {
        return name.hashCode() % 4 == 1
                && !branches.isEmpty()
                && terms().stream().allMatch(FilterSource::canAsk);
    }

    /** Whether the repository makes a typed predicate of it too: some of those that generated properties can ask. */
    public boolean isTyped() {
        return name.hashCode() % 3 == 0
                && !branches.isEmpty()
                && terms().stream().allMatch(PredicateSource::canAsk)
                && terms().stream().noneMatch(this::isRange);
    }

    /** Whether a predicate of it is planned as the method is, which says nothing besides. */
    public boolean isPlannedAsTyped() {
        boolean synonym =
                terms().stream().anyMatch(term -> term.field().form().isCollection() && term.word() == Word.IS);
        return !isFilter()
                && !synonym
                && !eventual
                && top == 0
                && !returned.isContinued()
                && extra != Extra.PAGEABLE
                && extra != Extra.POSITION;
    }

    /** The method's name. */
    public String method() {
        if (isFilter()) {
            return "some";
        }
        StringBuilder text = new StringBuilder(start);
        if (top > 0) {
            text.append(top == 1 ? "First" : "Top" + top);
        }
        text.append("By");
        for (int i = 0; i < branches.size(); i++) {
            text.append(i == 0 ? "" : "Or");
            text.append(
                    String.join("And", branches.get(i).stream().map(Term::text).toList()));
        }
        if (!orders.isEmpty()) {
            text.append("OrderBy");
            orders.forEach(order -> text.append(order.text()));
        }
        return text.toString();
    }
}
