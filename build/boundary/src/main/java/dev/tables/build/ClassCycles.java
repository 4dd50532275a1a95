package dev.tables.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the strongly connected components of a graph of classes, by Kosaraju's algorithm. */
final class ClassCycles {
    private ClassCycles() {}

    /** Returns the components of at least two classes, the largest first. */
    static List<SortedSet<String>> of(Map<String, ? extends Collection<String>> mentions) {
        Deque<String> finished = new ArrayDeque<>();
        Set<String> visited = new HashSet<>();
        for (String type : mentions.keySet()) {
            visit(type, mentions, visited, finished);
        }
        Map<String, List<String>> mentionedBy = new TreeMap<>();
        mentions.forEach((type, others) -> others.forEach(other ->
                mentionedBy.computeIfAbsent(other, unused -> new ArrayList<>()).add(type)));
        List<SortedSet<String>> cycles = new ArrayList<>();
        visited.clear();
        for (String type : finished) {
            Deque<String> component = new ArrayDeque<>();
            visit(type, mentionedBy, visited, component);
            if (component.size() > 1) {
                cycles.add(new TreeSet<>(component));
            }
        }
        cycles.sort((one, other) -> other.size() - one.size());
        return cycles;
    }

    /** Pushes the class, and every class that it reaches and that was not visited before, after all that it reaches itself. */
    private static void visit(
            String type, Map<String, ? extends Collection<String>> edges, Set<String> visited, Deque<String> finished) {
        if (visited.add(type)) {
            for (String other : edges.containsKey(type) ? edges.get(type) : List.<String>of()) {
                visit(other, edges, visited, finished);
            }
            finished.push(type);
        }
    }
}
