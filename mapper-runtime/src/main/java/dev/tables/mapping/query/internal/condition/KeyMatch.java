package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.key.InvalidKeyValueException;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyLayout.Bound;
import dev.tables.mapping.key.KeyRangeBuilder;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tests of a condition that a key range can represent: equalities on leading components, and intervals or a prefix
 * on the next component.
 *
 * @param layout the layout of the key
 * @param equal one test for each leading component
 * @param next the tests on the component after the leading components
 */
public record KeyMatch(KeyLayout layout, List<Condition.Test> equal, List<Condition.Test> next) {

    /**
     * Finds the best match of all tests. Every key in the ranges of the match fulfills the tests that the match uses.
     */
    public static KeyMatch of(KeyLayout layout, List<Condition.Test> tests) {
        List<Condition.Test> equal = new ArrayList<>();
        List<Condition.Test> next = new ArrayList<>();
        for (KeyComponent component : layout.components()) {
            Condition.Test served = equality(component, tests);
            if (served == null) {
                break;
            }
            equal.add(served);
        }
        if (equal.size() < layout.components().size()) {
            for (Condition.Test test : tests) {
                if (isServed(layout, equal.size(), test)) {
                    next.add(test);
                }
            }
        }
        return new KeyMatch(layout, List.copyOf(equal), List.copyOf(next));
    }

    /**
     * Finds the first test on one value, or else the first test on one of several values; null if there is neither.
     */
    private static Condition.@Nullable Test equality(KeyComponent component, List<Condition.Test> tests) {
        Condition.Test several = null;
        for (Condition.Test test : tests) {
            if (!test.isEquality() || !isOf(test, component)) {
                continue;
            }
            if (test.keyword() != QueryKeyword.IN) {
                return test;
            }
            several = several == null ? test : several;
        }
        return several;
    }

    private static boolean isServed(KeyLayout layout, int position, Condition.Test test) {
        KeyComponent component = layout.components().get(position);
        if (!isOf(test, component) || component.isHashed()) {
            return false;
        }
        if (test.keyword() == QueryKeyword.STARTING_WITH) {
            return component.type() == ValueType.STRING;
        }
        return test.keyword().isRange()
                && test.ignoreCase() == component.ignoreCase()
                && layout.preservesOrder(position);
    }

    /**
     * Returns whether a component may serve a test. A component that ignores case serves all tests; one that does not
     * ignore case serves only tests that respect case.
     */
    private static boolean isOf(Condition.Test test, KeyComponent component) {
        return test.property().name().equals(component.property()) && (component.ignoreCase() || !test.ignoreCase());
    }

    /** Returns the tests that fix the leading components to one or several values each. */
    List<Condition.Test> equalities() {
        return equal;
    }

    /** Returns whether every component has a value. */
    public boolean isFull() {
        return equal.size() == layout.components().size();
    }

    /** Returns whether the match results in one range for any arguments. */
    public boolean isSingle() {
        for (int i = 0; i < equal.size(); i++) {
            if (equal.get(i).keyword() == QueryKeyword.IN) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the component of that property has a value. */
    public boolean isEqual(String property) {
        return equal.stream().anyMatch(test -> test.property().name().equals(property));
    }

    /** Returns whether the match restricts the keys. */
    public boolean isNarrow() {
        return !equal.isEmpty() || !next.isEmpty();
    }

    /**
     * Returns the tests that need not be evaluated on the entity, because the key range already ensures them. A test is
     * evaluated again if keys in the range may also belong to entities that do not match: a hash may represent several
     * values. A text in a key that ignores case represents several values for a test that respects case. Some ranges of
     * keys with a prefix also contain other keys. Tests on computed properties are evaluated again, because the method
     * that computes the property may have changed since the key was written.
     */
    public List<Condition.Test> taken() {
        List<Condition.Test> taken = new ArrayList<>();
        for (Condition.Test test : next) {
            boolean exact = test.keyword() != QueryKeyword.STARTING_WITH || layout.isPrefixRangeExact(equal.size());
            if (exact && isExact(test, equal.size())) {
                taken.add(test);
            }
        }
        for (int i = 0; i < equal.size(); i++) {
            if (isExact(equal.get(i), i)) {
                taken.add(equal.get(i));
            }
        }
        return taken;
    }

    private boolean isExact(Condition.Test test, int position) {
        KeyComponent component = layout.components().get(position);
        return !component.isHashed() && !test.property().isComputed() && component.ignoreCase() == test.ignoreCase();
    }

    /** Returns the disjoint ranges for the arguments, in key order; empty if nothing can match. */
    List<KeyRange> ranges(String entity, Arguments arguments) {
        List<KeyRange> ranges = new ArrayList<>(1);
        collect(layout.rangeBuilder(entity), arguments, writer -> {
            KeyRange range = range(writer, arguments);
            if (!range.isEmpty()) {
                ranges.add(range);
            }
        });
        return Span.merged(ranges);
    }

    /** Returns the prefixes of keys for each combination of values of the leading components. */
    public Set<String> beginnings(String entity, Arguments arguments) {
        Set<String> beginnings = new LinkedHashSet<>();
        collect(layout.rangeBuilder(entity), arguments, writer -> beginnings.add(writer.prefix()));
        return beginnings;
    }

    /** Writes every combination of the compared values, all with one writer. */
    private void collect(KeyRangeBuilder writer, Arguments arguments, Consumer<KeyRangeBuilder> each) {
        int count = writer.valueCount();
        if (count == equal.size()) {
            each.accept(writer);
            return;
        }
        int length = writer.length();
        KeyComponent component = layout.components().get(count);
        List<Object> values = arguments.wanted(equal.get(count));
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (!component.type().isUnorderedValue(value) && isWritten(writer, value)) {
                collect(writer, arguments, each);
            }
            writer.truncateTo(count, length);
        }
    }

    /**
     * Writes a value. Returns false if the value equals no stored value, because no key can contain it or because it is
     * NaN.
     */
    private static boolean isWritten(KeyRangeBuilder writer, Object value) {
        try {
            writer.value(value);
            return true;
        } catch (InvalidKeyValueException impossible) {
            return false;
        }
    }

    private KeyRange range(KeyRangeBuilder writer, Arguments arguments) {
        if (next.isEmpty()) {
            return equal(writer);
        }
        KeyRange range = KeyRange.all();
        for (Condition.Test test : next) {
            range = range.intersect(narrowed(writer, test, arguments));
        }
        return range;
    }

    private static KeyRange equal(KeyRangeBuilder writer) {
        try {
            return writer.exact();
        } catch (InvalidKeyValueException impossible) {
            return KeyRangeBuilder.EMPTY_RANGE;
        }
    }

    private static KeyRange narrowed(KeyRangeBuilder writer, Condition.Test test, Arguments arguments) {
        return switch (test.keyword()) {
            case STARTING_WITH -> beginning(writer, arguments.text(test.argument()));
            case BETWEEN ->
                between(writer, test, arguments.bound(test.argument()), arguments.bound(test.argument() + 1));
            case LESS_THAN, BEFORE -> writer.between(null, bound(test, arguments, false));
            case LESS_THAN_EQUAL -> writer.between(null, bound(test, arguments, true));
            case GREATER_THAN, AFTER -> writer.between(bound(test, arguments, false), null);
            case GREATER_THAN_EQUAL -> writer.between(bound(test, arguments, true), null);
            case IS, IS_NOT, IN, NOT_IN, TRUE, FALSE, IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY ->
                throw notARange(test);
            case LIKE, NOT_LIKE, ENDING_WITH, CONTAINING, NOT_CONTAINING, NEAR, WITHIN, REGEX, EXISTS ->
                throw notARange(test);
        };
    }

    private static Bound bound(Condition.Test test, Arguments arguments, boolean inclusive) {
        return new Bound(arguments.get(test.argument()), inclusive);
    }

    private static IllegalStateException notARange(Condition.Test test) {
        return new IllegalStateException(test.keyword() + " is not a range of keys");
    }

    private static KeyRange between(KeyRangeBuilder writer, Condition.Test test, RangeBound lower, RangeBound upper) {
        ValueType type = test.property().type();
        Bound first = lower.key();
        Bound last = upper.key();
        if (first == null && last == null) {
            // What is no number is in no range.
            Object greatest = type.keyEncoding().greatestInOpenRange();
            return greatest == null ? equal(writer) : writer.between(null, new Bound(greatest, true));
        }
        if (first != null && last != null) {
            int order = type.compare(first.value(), last.value());
            // Bounds the wrong way round ask for nothing, but would name a range of keys.
            if (order > 0 || order == 0 && !(first.inclusive() && last.inclusive())) {
                return KeyRangeBuilder.EMPTY_RANGE;
            }
        }
        return writer.between(first, last);
    }

    private static KeyRange beginning(KeyRangeBuilder writer, String text) {
        int count = writer.valueCount();
        int length = writer.length();
        try {
            return writer.startingWith(text);
        } catch (InvalidKeyValueException impossible) {
            writer.truncateTo(count, length);
            return KeyRangeBuilder.EMPTY_RANGE;
        }
    }

    @Override
    public String toString() {
        if (layout.components().isEmpty()) {
            return "constant";
        }
        if (!isNarrow()) {
            return "all";
        }
        return Stream.concat(equal.stream(), next.stream())
                .map(Condition.Test::toString)
                .collect(Collectors.joining(" and "));
    }
}
