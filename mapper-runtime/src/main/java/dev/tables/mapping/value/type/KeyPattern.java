package dev.tables.mapping.value.type;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The pattern of the keys of a layout: the characters that may occur at each position. Every key of the layout matches
 * the pattern; other texts may also match it. Two layouts can share a range of keys if no text matches both patterns.
 * Immutable.
 */
public final class KeyPattern {
    /** The pattern of the empty text. */
    public static final KeyPattern EMPTY = new KeyPattern(List.of());

    private static final int ASCII = 0x80;
    private static final String DIGITS = "0123456789";

    private final List<Step> steps;
    /** The number of leading steps that are exactly one character each. */
    private final int fixed;

    private KeyPattern(List<Step> steps) {
        this.steps = List.copyOf(steps);
        int once = 0;
        while (once < steps.size() && steps.get(once).times() == Times.ONCE) {
            once++;
        }
        fixed = once;
    }

    /** The number of characters that a step may contain. */
    private enum Times {
        ONCE,
        AT_MOST_ONCE,
        ANY
    }

    /**
     * A set of characters at one position.
     *
     * @param ascii the ASCII characters of the set
     * @param others whether the set contains all other characters
     */
    private record Step(BitSet ascii, boolean others, Times times) {
        boolean has(char c) {
            return c < ASCII ? ascii.get(c) : others;
        }

        boolean meets(Step other) {
            return others && other.others || ascii.intersects(other.ascii);
        }
    }

    private KeyPattern then(Step step, int count) {
        List<Step> more = new ArrayList<>(steps);
        for (int i = 0; i < count; i++) {
            more.add(step);
        }
        return new KeyPattern(more);
    }

    private static Step step(String characters, Times times) {
        BitSet ascii = new BitSet(ASCII);
        boolean others = false;
        for (int i = 0; i < characters.length(); i++) {
            if (characters.charAt(i) < ASCII) {
                ascii.set(characters.charAt(i));
            } else {
                others = true;
            }
        }
        return new Step(ascii, others, times);
    }

    /** Returns this pattern followed by a constant text. */
    public KeyPattern then(String text) {
        KeyPattern longer = this;
        for (int i = 0; i < text.length(); i++) {
            longer = longer.then(step(text.substring(i, i + 1), Times.ONCE), 1);
        }
        return longer;
    }

    /** Returns this pattern followed by another one. */
    public KeyPattern then(KeyPattern other) {
        List<Step> more = new ArrayList<>(steps);
        more.addAll(other.steps);
        return new KeyPattern(more);
    }

    /** Returns this pattern followed by decimal digits. */
    KeyPattern digits(int count) {
        return then(step(DIGITS, Times.ONCE), count);
    }

    /** Returns this pattern followed by up to {@code count} decimal digits. */
    private KeyPattern atMostDigits(int count) {
        return then(step(DIGITS, Times.AT_MOST_ONCE), count);
    }

    /** Returns this pattern followed by at most one of the given characters. */
    KeyPattern optional(String characters) {
        return then(step(characters, Times.AT_MOST_ONCE), 1);
    }

    /** Returns this pattern followed by any number of the given characters. */
    public KeyPattern thenAnyNumberOf(String characters) {
        return then(step(characters, Times.ANY), 1);
    }

    /** Returns this pattern followed by any text that contains none of the given ASCII characters. */
    public KeyPattern thenAnyTextWithout(String without) {
        BitSet ascii = new BitSet(ASCII);
        ascii.set(' ', ASCII - 1);
        without.chars().filter(c -> c < ASCII).forEach(ascii::clear);
        return then(new Step(ascii, true, Times.ANY), 1);
    }

    /**
     * Returns the pattern of a format: {@code d} is a digit, {@code h} a hexadecimal digit, {@code Y} a year; all other
     * characters represent themselves.
     */
    static KeyPattern of(String format) {
        KeyPattern pattern = EMPTY;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            pattern = switch (c) {
                case 'd' -> pattern.digits(1);
                case 'h' -> pattern.then(step(DIGITS + "abcdef", Times.ONCE), 1);
                case 'Y' -> pattern.optional("-_").digits(4).atMostDigits(6);
                default -> pattern.then(String.valueOf(c));
            };
        }
        return pattern;
    }

    /** Returns whether a text matches this pattern. */
    public boolean matches(String text) {
        if (text.length() < fixed) {
            return false;
        }
        for (int i = 0; i < fixed; i++) {
            if (!steps.get(i).has(text.charAt(i))) {
                return false;
            }
        }
        return fixed == steps.size() ? text.length() == fixed : matchesBehindFixed(text);
    }

    /**
     * Follows all positions that a text can have reached, starting at the first step that is not exactly one character.
     */
    private boolean matchesBehindFixed(String text) {
        BitSet at = new BitSet(steps.size() + 1);
        BitSet next = new BitSet(steps.size() + 1);
        reach(at, fixed);
        for (int i = fixed; i < text.length() && !at.isEmpty(); i++) {
            for (int place = at.nextSetBit(0); place >= 0 && place < steps.size(); place = at.nextSetBit(place + 1)) {
                if (steps.get(place).has(text.charAt(i))) {
                    reach(next, after(place));
                }
            }
            BitSet passed = at;
            at = next;
            next = passed;
            next.clear();
        }
        return at.get(steps.size());
    }

    /** Returns the position after one character of a step. */
    private int after(int place) {
        return steps.get(place).times() == Times.ANY ? place : place + 1;
    }

    /** Adds a position, and the positions after optional steps. */
    private void reach(BitSet places, int first) {
        int place = first;
        places.set(place);
        while (place < steps.size() && steps.get(place).times() != Times.ONCE) {
            places.set(++place);
        }
    }

    /** Returns whether no text matches both this pattern and the other pattern. */
    public boolean isDisjointFrom(KeyPattern other) {
        int both = Math.min(fixed, other.fixed);
        for (int i = 0; i < both; i++) {
            if (!steps.get(i).meets(other.steps.get(i))) {
                return true;
            }
        }
        int width = other.steps.size() + 1;
        BitSet met = new BitSet((steps.size() + 1) * width);
        Deque<Integer> open = new ArrayDeque<>();
        meet(other, both, both, met, open);
        while (!open.isEmpty()) {
            int pair = open.pop();
            int mine = pair / width;
            int theirs = pair % width;
            if (mine == steps.size() && theirs == other.steps.size()) {
                return false;
            }
            if (mine < steps.size()
                    && theirs < other.steps.size()
                    && steps.get(mine).meets(other.steps.get(theirs))) {
                meet(other, after(mine), other.after(theirs), met, open);
            }
        }
        return true;
    }

    private void meet(KeyPattern other, int mine, int theirs, BitSet met, Deque<Integer> open) {
        BitSet ofThis = new BitSet();
        BitSet ofOther = new BitSet();
        reach(ofThis, mine);
        other.reach(ofOther, theirs);
        int width = other.steps.size() + 1;
        for (int i = ofThis.nextSetBit(0); i >= 0; i = ofThis.nextSetBit(i + 1)) {
            for (int j = ofOther.nextSetBit(0); j >= 0; j = ofOther.nextSetBit(j + 1)) {
                int pair = i * width + j;
                if (!met.get(pair)) {
                    met.set(pair);
                    open.push(pair);
                }
            }
        }
    }
}
