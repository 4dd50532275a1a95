package dev.tables.mapping.table;

import dev.tables.engine.tck.Linearizability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ClusterClient}s said of their reads and writes of rows: whether each partition looks as if one operation
 * had followed the other. A write whose outcome is unknown, and the last of a client that was killed, may have been
 * done or not; the former not after its client has read the partition.
 */
final class ClusterHistory {
    static final String ABSENT = "-";
    static final int ROWS = 3;

    /** Begins the name of a write of unknown outcome that was read, among those of rows. */
    private static final String SETTLED = "settled ";

    private final Map<String, List<Linearizability.Event>> byPartition = new TreeMap<>();

    /**
     * A call that has not returned.
     *
     * @param nanos when it was made
     * @param words partition, operation, and what belongs to that
     */
    private record Call(long nanos, String[] words) {}

    /** What one client said, in its order: {@code c nanos partition operation …} and {@code r nanos outcome}. */
    void add(int client, List<String> lines) {
        Call open = null;
        Map<String, List<String>> unknown = new HashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            if (words[0].equals("c")) {
                open = new Call(
                        Long.parseLong(words[1]),
                        List.of(words).subList(2, words.length).toArray(new String[0]));
            } else if (words[0].equals("r") && open != null) {
                String outcome = line.split(" ", 3)[2];
                List<String> ofPartition = unknown.computeIfAbsent(open.words[0], first -> new ArrayList<>());
                if (outcome.equals("unknown")) {
                    ofPartition.add(SETTLED + client + " " + open.nanos);
                    add(client, open, Long.MAX_VALUE, outcome, List.of());
                } else if (!outcome.equals("nothing")) {
                    add(client, open, Long.parseLong(words[1]), outcome, List.copyOf(ofPartition));
                }
                open = null;
            }
        }
        if (open != null) {
            add(client, open, Long.MAX_VALUE, "unknown", List.of());
        }
    }

    /**
     * Adds a call; one that was answered follows the writes of its client whose outcome was unknown, or these are not
     * done.
     */
    private void add(int client, Call call, long returned, String outcome, List<String> settled) {
        String own = SETTLED + client + " " + call.nanos;
        byPartition
                .computeIfAbsent(call.words[0], first -> new ArrayList<>())
                .add(new Linearizability.Event(
                        call.nanos,
                        returned,
                        state -> state.containsKey(own) ? null : settle(after(state, call.words, outcome), settled),
                        call.nanos + "-" + returned + " client " + client + ": " + String.join(" ", call.words) + " = "
                                + outcome));
    }

    private static @Nullable Map<String, String> settle(@Nullable Map<String, String> state, List<String> settled) {
        if (state == null || settled.isEmpty()) {
            return state;
        }
        Map<String, String> after = new HashMap<>(state);
        settled.forEach(name -> after.put(name, ""));
        return after;
    }

    /** The state after an operation with that outcome; null if it cannot have been. */
    private static @Nullable Map<String, String> after(Map<String, String> state, String[] words, String outcome) {
        boolean done = outcome.equals("ok") || outcome.equals("unknown");
        String row = words.length > 2 ? words[2] : "";
        String now = state.getOrDefault(row, ABSENT);
        return switch (words[1]) {
            case "get" -> outcome.equals(now) ? state : null;
            case "all" -> outcome.equals(all(state)) ? state : null;
            case "put" -> with(state, row, words[3]);
            case "insert" -> done == now.equals(ABSENT) ? (done ? with(state, row, words[3]) : state) : null;
            case "replace" -> done == now.equals(words[3]) ? (done ? with(state, row, words[4]) : state) : null;
            case "merge" -> done != now.equals(ABSENT) ? (done ? with(state, row, words[3]) : state) : null;
            case "delete" -> done != now.equals(ABSENT) ? (done ? with(state, row, ABSENT) : state) : null;
            case "together" -> together(state, words[2]);
            default -> throw new IllegalArgumentException(words[1]);
        };
    }

    private static Map<String, String> with(Map<String, String> state, String row, String value) {
        Map<String, String> after = new HashMap<>(state);
        if (value.equals(ABSENT)) {
            after.remove(row);
        } else {
            after.put(row, value);
        }
        return after;
    }

    private static Map<String, String> together(Map<String, String> state, String value) {
        Map<String, String> after = new HashMap<>(state);
        for (int row = 0; row < ROWS; row++) {
            after.put("r" + row, value);
        }
        return after;
    }

    private static String all(Map<String, String> state) {
        List<String> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            values.add(state.getOrDefault("r" + row, ABSENT));
        }
        return String.join(" ", values);
    }

    int partitions() {
        return byPartition.size();
    }

    int events() {
        return byPartition.values().stream().mapToInt(List::size).sum();
    }

    /** How many writes may have been done or not. */
    long open() {
        return byPartition.values().stream()
                .flatMap(List::stream)
                .filter(event -> event.returned() == Long.MAX_VALUE)
                .count();
    }

    /** The first partition that no order explains, or null. */
    @Nullable
    String impossible() {
        for (Map.Entry<String, List<Linearizability.Event>> one : byPartition.entrySet()) {
            List<Linearizability.Event> events = new ArrayList<>(one.getValue());
            // What returned first, most likely happened first.
            events.sort(Comparator.comparing(Linearizability.Event::returned));
            if (!Linearizability.isLinearizable(events)) {
                StringBuilder text = new StringBuilder("partition " + one.getKey());
                events.sort(Comparator.comparing(Linearizability.Event::called));
                events.forEach(event -> text.append('\n').append(event.text()));
                return text.toString();
            }
        }
        return null;
    }
}
