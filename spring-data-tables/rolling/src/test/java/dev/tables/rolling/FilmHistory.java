package dev.tables.rolling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What may be stored of each film, given which writes were begun, acknowledged, or never answered because their process was killed.
 *
 * <p>A write is a function of what is stored. One that is in flight may have happened or not, in any order with others; one that is
 * acknowledged has happened between its begin and its end. So each film has a set of possible states, which is exact: as soon as nothing is
 * in flight there is one, unless a process was killed; then reading what is stored decides. An answer of a query must be right for some
 * state that each film may have had while the query ran. Safe for several threads.
 */
final class FilmHistory {
    /** More writes of one film at once would make too many possible states. */
    private static final int MOST_IN_FLIGHT = 3;

    private final Map<String, Film> films = new TreeMap<>();
    private final Set<Long> queries = new HashSet<>();
    private long now;
    private @Nullable UnaryOperator<Map<String, String>> background;

    /** A write that was begun; of itself. */
    static final class Write {
        private final String film;
        private final UnaryOperator<Map<String, String>> effect;
        private boolean unanswered;

        Write(String film, UnaryOperator<Map<String, String>> effect) {
            this.film = film;
            this.effect = effect;
        }
    }

    /** A state, and which of the writes in flight have happened in it. */
    private record Possible(Map<String, String> state, Set<Write> happened) {}

    /** When a state was possible. */
    private static final class Period {
        private long until = Long.MAX_VALUE;
    }

    private static final class Film {
        private Set<Possible> possible = new HashSet<>(Set.of(new Possible(Map.of(), Set.of())));
        private final List<Write> inFlight = new ArrayList<>();
        private final Map<Map<String, String>, Period> periods = new java.util.HashMap<>();
    }

    private Film film(String key) {
        return films.computeIfAbsent(key, absent -> {
            Film made = new Film();
            made.periods.put(Map.of(), new Period());
            return made;
        });
    }

    /** A write begins; null if there are too many of the film, or of one of the films. */
    synchronized @Nullable List<Write> begin(Map<String, UnaryOperator<Map<String, String>>> effects) {
        if (effects.keySet().stream().anyMatch(key -> film(key).inFlight.size() >= MOST_IN_FLIGHT)) {
            return null;
        }
        List<Write> writes = new ArrayList<>();
        effects.forEach((key, effect) -> {
            Write write = new Write(key, effect);
            film(key).inFlight.add(write);
            close(film(key));
            writes.add(write);
        });
        return writes;
    }

    /** It was acknowledged: it has happened. */
    synchronized void acknowledge(Collection<Write> writes) {
        for (Write write : writes) {
            Film film = film(write.film);
            Set<Possible> left = new HashSet<>();
            for (Possible one : film.possible) {
                if (one.happened.contains(write)) {
                    Set<Write> others = new HashSet<>(one.happened);
                    others.remove(write);
                    left.add(new Possible(one.state, others));
                }
            }
            film.inFlight.remove(write);
            film.possible = left;
            close(film);
        }
    }

    /** Nobody will say whether it has happened; it may still happen until {@link #settle}. */
    synchronized void leave(Collection<Write> writes) {
        writes.forEach(write -> write.unanswered = true);
    }

    /** Something may change films in the background, any number of times, from now on; null: nothing does. */
    synchronized void setBackground(@Nullable UnaryOperator<Map<String, String>> change) {
        background = change;
        films.values().forEach(this::close);
    }

    /** All states that may follow, as long as nothing else is known. */
    private void close(Film film) {
        List<Possible> open = new ArrayList<>(film.possible);
        while (!open.isEmpty()) {
            Possible one = open.remove(open.size() - 1);
            List<Possible> next = new ArrayList<>();
            for (Write write : film.inFlight) {
                if (!one.happened.contains(write)) {
                    Set<Write> happened = new HashSet<>(one.happened);
                    happened.add(write);
                    next.add(new Possible(write.effect.apply(one.state), happened));
                }
            }
            if (background != null && !one.state.isEmpty()) {
                next.add(new Possible(background.apply(one.state), one.happened));
            }
            for (Possible possible : next) {
                if (film.possible.add(possible)) {
                    open.add(possible);
                }
            }
        }
        keepPeriods(film);
    }

    private void keepPeriods(Film film) {
        now++;
        Set<Map<String, String>> states = new HashSet<>();
        film.possible.forEach(one -> states.add(one.state));
        film.periods.forEach((state, period) -> {
            if (!states.contains(state) && period.until == Long.MAX_VALUE) {
                period.until = now;
            }
        });
        states.forEach(state -> film.periods.computeIfAbsent(state, absent -> new Period()).until = Long.MAX_VALUE);
        long oldest = queries.stream().mapToLong(Long::longValue).min().orElse(now);
        film.periods.values().removeIf(period -> period.until < oldest);
    }

    /** A query begins. */
    synchronized long beginQuery() {
        long begun = ++now;
        queries.add(begun);
        return begun;
    }

    /** A query has ended: the states that each film may have had meanwhile. */
    synchronized Map<String, Set<Map<String, String>>> endQuery(long begun) {
        Map<String, Set<Map<String, String>>> states = new TreeMap<>();
        films.forEach((key, film) -> {
            Set<Map<String, String>> seen = new HashSet<>();
            film.periods.forEach((state, period) -> {
                if (period.until >= begun) {
                    seen.add(state);
                }
            });
            states.put(key, seen);
        });
        queries.remove(begun);
        return states;
    }

    /**
     * Nothing is in flight any more, and that is stored: it must be possible, and is all that is from now on.
     *
     * @param stored by film; what is not decided by reading has the value {@link #SOMETHING}
     * @return what is wrong
     */
    synchronized List<String> settle(Map<String, Map<String, String>> stored) {
        List<String> wrong = new ArrayList<>();
        stored.keySet().stream()
                .filter(key -> !films.containsKey(key))
                .forEach(key -> wrong.add("nobody wrote " + key));
        films.forEach((key, film) -> {
            Map<String, String> found = stored.getOrDefault(key, Map.of());
            film.inFlight.removeIf(write -> write.unanswered);
            if (!film.inFlight.isEmpty()) {
                throw new IllegalStateException("A write of " + key + " is in flight.");
            }
            Set<Possible> left = new HashSet<>();
            film.possible.stream()
                    .filter(one -> agrees(one.state, found))
                    .forEach(one -> left.add(new Possible(one.state, Set.of())));
            if (left.isEmpty()) {
                Set<Map<String, String>> expected = new HashSet<>();
                film.possible.forEach(one -> expected.add(one.state));
                wrong.add("film " + key + " is stored as " + found + ", expected one of " + expected);
                left.add(new Possible(found, Set.of()));
            }
            film.possible = left;
            close(film);
        });
        return wrong;
    }

    /** What an encrypted property has in a row as it is stored. */
    static final String SOMETHING = "(encrypted)";

    private static boolean agrees(Map<String, String> state, Map<String, String> found) {
        return state.keySet().equals(found.keySet())
                && found.entrySet().stream()
                        .allMatch(one -> one.getValue().equals(SOMETHING)
                                || one.getValue().equals(state.get(one.getKey())));
    }

    /** The films, with the states that are possible now. */
    synchronized Map<String, Set<Map<String, String>>> present() {
        return endQuery(beginQuery());
    }
}
