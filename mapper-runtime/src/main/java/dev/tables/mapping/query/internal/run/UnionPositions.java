package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position in each term of a union: after the row of the term's last result, or at the start of the term.
 * Immutable.
 */
final class UnionPositions {
    /** The position in a query that is not a union. */
    static final UnionPositions OF_NO_UNION = new UnionPositions(0);

    private static final char NONE = '-';
    private static final char LENGTH = ':';

    private final List<@Nullable PrimaryKey> places;

    /** Creates the positions for terms that have not been read yet. */
    UnionPositions(int terms) {
        this(Collections.nCopies(terms, null));
    }

    private UnionPositions(List<@Nullable PrimaryKey> places) {
        this.places = places;
    }

    /** Returns a copy with another position in one term. */
    UnionPositions with(int term, PrimaryKey place) {
        List<@Nullable PrimaryKey> more = new ArrayList<>(places);
        more.set(term, place);
        return new UnionPositions(Collections.unmodifiableList(more));
    }

    /**
     * Returns the terms without the results returned so far. If terms are read one after the other, all terms before
     * the last one that was begun are finished.
     */
    List<BoundQuery> rest(List<BoundQuery> terms, boolean merged) {
        int begun = places.size() - 1;
        while (begun > 0 && places.get(begun) == null) {
            begun--;
        }
        List<BoundQuery> rest = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            PrimaryKey place = places.get(i);
            boolean finished = !merged && i < begun;
            BoundQuery term = terms.get(i);
            rest.add(finished ? term.exhausted() : place == null ? term : term.after(place));
        }
        return rest;
    }

    /** Formats the positions as text that can be parsed. */
    String toText() {
        StringBuilder text = new StringBuilder();
        for (PrimaryKey place : places) {
            if (place == null) {
                text.append(NONE);
            } else {
                append(text, place.partitionKey());
                append(text, place.rowKey());
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String key) {
        text.append(key.length()).append(LENGTH).append(key);
    }

    /**
     * Parses the text that {@link #toText} returns.
     *
     * @throws InvalidContinuationTokenException if the text does not represent positions for this number of terms
     */
    static UnionPositions of(String text, int terms) {
        List<@Nullable PrimaryKey> places = new ArrayList<>(terms);
        Reader reader = new Reader(text);
        try {
            for (int i = 0; i < terms; i++) {
                places.add(reader.isNone() ? null : new PrimaryKey(reader.key(), reader.key()));
            }
        } catch (IndexOutOfBoundsException | NumberFormatException damaged) {
            throw new InvalidContinuationTokenException(
                    "The page token is invalid. Pass it exactly as an earlier page of this query returned it.");
        }
        return new UnionPositions(Collections.unmodifiableList(places));
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        boolean isNone() {
            boolean none = text.charAt(at) == NONE;
            at += none ? 1 : 0;
            return none;
        }

        String key() {
            int colon = text.indexOf(LENGTH, at);
            int end = colon + 1 + Integer.parseInt(text, at, colon, 10);
            String key = text.substring(colon + 1, end);
            at = end;
            return key;
        }
    }
}
