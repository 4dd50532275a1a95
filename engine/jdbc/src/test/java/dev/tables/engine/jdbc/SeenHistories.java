package dev.tables.engine.jdbc;

import dev.tables.engine.jdbc.SeenWrite.Answer;
import dev.tables.engine.tck.Linearizability;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The observations of several processes, by partition. Safe for use by several threads. */
final class SeenHistories {
    /** A check of so many writes of unknown outcome tries each set of those that were done. */
    private static final int MOST_UNKNOWN = 16;

    private final Map<String, List<Seen>> byPartition = new TreeMap<>();

    /**
     * A read of a row, or a write.
     *
     * @param called when, in the time of this machine
     * @param returned when; of a write of unknown outcome, when its client began to read the rows
     */
    record Seen(
            String partition,
            long called,
            long returned,
            @Nullable SeenWrite write,
            Map<String, String> known,
            SeenWrite.@Nullable Outcome outcome,
            String row,
            @Nullable String version) {
        static Seen read(String partition, long called, long returned, String row, @Nullable String version) {
            return new Seen(partition, called, returned, null, Map.of(), null, row, version);
        }

        boolean isUnknown() {
            return outcome != null && outcome.answer() == Answer.UNKNOWN;
        }

        Linearizability.Event event(Set<String> versions) {
            return new Linearizability.Event(called, returned, state -> effect(state, versions), toString());
        }

        private @Nullable Map<String, String> effect(Map<String, String> state, Set<String> versions) {
            return write == null || outcome == null
                    ? SeenWrite.read(state, row, version, versions)
                    : write.effect(state, outcome, known);
        }

        @Override
        public String toString() {
            return called + "-" + returned + " "
                    + (write == null ? "read " + row + ": " + version : write + " " + known + ": " + outcome);
        }
    }

    synchronized void add(Seen seen) {
        byPartition
                .computeIfAbsent(seen.partition, partition -> new ArrayList<>())
                .add(seen);
        notifyAll();
    }

    synchronized int count(String partition) {
        return byPartition.getOrDefault(partition, List.of()).size();
    }

    /** Waits until so many events of a partition were seen. */
    synchronized void await(String partition, int events) throws InterruptedException {
        long latest = System.nanoTime() + 120_000_000_000L;
        while (count(partition) < events) {
            if (System.nanoTime() - latest > 0) {
                throw new AssertionError("Found " + count(partition) + " events of " + partition);
            }
            wait(1_000);
        }
    }

    synchronized List<String> partitions() {
        return List.copyOf(byPartition.keySet());
    }

    /** Returns the number of writes for each kind of answer. */
    synchronized Map<Answer, Integer> answers() {
        Map<Answer, Integer> answers = new EnumMap<>(Answer.class);
        byPartition
                .values()
                .forEach(all -> all.forEach(seen -> {
                    if (seen.outcome != null) {
                        answers.merge(seen.outcome.answer(), 1, Integer::sum);
                    }
                }));
        return answers;
    }

    /** Returns the histories that no order of events explains. */
    synchronized List<String> violations() {
        List<String> violations = new ArrayList<>();
        byPartition.forEach((partition, all) -> {
            if (!isExplained(all)) {
                StringBuilder text = new StringBuilder(partition);
                all.forEach(seen -> text.append('\n').append(seen));
                violations.add(text.toString());
            }
        });
        return violations;
    }

    private static boolean isExplained(List<Seen> all) {
        Set<String> versions = new HashSet<>();
        List<Linearizability.Event> sure = new ArrayList<>();
        List<Linearizability.Event> unknown = new ArrayList<>();
        all.forEach(seen -> {
            if (seen.outcome != null) {
                versions.addAll(seen.outcome.versions().values());
            }
        });
        all.forEach(seen -> (seen.isUnknown() ? unknown : sure).add(seen.event(versions)));
        if (unknown.size() > MOST_UNKNOWN) {
            throw new AssertionError("Found " + unknown.size() + " unknown outcomes.");
        }
        for (int done = 0; done < 1 << unknown.size(); done++) {
            List<Linearizability.Event> history = new ArrayList<>(sure);
            for (int i = 0; i < unknown.size(); i++) {
                if ((done >> i & 1) == 1) {
                    history.add(unknown.get(i));
                }
            }
            if (Linearizability.isLinearizable(history)) {
                return true;
            }
        }
        return false;
    }

    /** Formats an event as one line. The partition must not contain tabs. */
    static String line(Seen seen, List<SeenWrite> writes) {
        List<String> fields =
                new ArrayList<>(List.of(seen.partition, Long.toString(seen.called), Long.toString(seen.returned)));
        SeenWrite.Outcome outcome = seen.outcome;
        if (seen.write == null || outcome == null) {
            fields.add("read");
            fields.add(seen.row);
            fields.add(seen.version == null ? "" : seen.version);
        } else {
            fields.add(Integer.toString(writes.indexOf(seen.write)));
            fields.add(text(seen.known));
            fields.add(outcome.answer().name());
            fields.add(text(outcome.versions()));
            fields.add(Integer.toString(outcome.failedAt()));
            fields.add(outcome.error());
        }
        return String.join("\t", fields);
    }

    private static String text(Map<String, String> map) {
        StringBuilder text = new StringBuilder();
        map.forEach((key, value) ->
                text.append(text.isEmpty() ? "" : ";").append(key).append('=').append(value));
        return text.toString();
    }

    /** Parses the event of a line. */
    static Seen seen(String line, List<SeenWrite> writes) {
        String[] fields = line.split("\t", -1);
        long called = Long.parseLong(fields[1]);
        long returned = Long.parseLong(fields[2]);
        if (fields[3].equals("read")) {
            return Seen.read(fields[0], called, returned, fields[4], fields[5].isEmpty() ? null : fields[5]);
        }
        SeenWrite.Outcome outcome = new SeenWrite.Outcome(
                Answer.valueOf(fields[5]), map(fields[6]), Integer.parseInt(fields[7]), fields[8]);
        SeenWrite write = writes.get(Integer.parseInt(fields[3]));
        return new Seen(fields[0], called, returned, write, map(fields[4]), outcome, "", null);
    }

    private static Map<String, String> map(String text) {
        Map<String, String> map = new HashMap<>();
        for (String entry : text.isEmpty() ? new String[0] : text.split(";", -1)) {
            map.put(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
        }
        return map;
    }
}
