package dev.tables.differential.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.repository.TablesPageRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/**
 * One call of a method, or of a method that gives pages a call for each page, compared with the states that the table had meanwhile.
 *
 * @param reader calls
 * @param asked the method
 * @param owners whose entities it can find
 * @param snapshots whether the store has snapshots
 * @param description of the case, for failures
 */
record Checked(Things reader, Asked asked, Set<String> owners, boolean snapshots, String description) {
    private static final int SIZE = 2;

    /** What was found, before the states are compared with it. */
    Object call() {
        return switch (asked.form()) {
            case WHOLE, WRITING, MERGING -> reader.call(asked);
            case STREAM, STREAM_BY_WEIGHT, STREAM_IN_TURN -> {
                try (Stream<?> stream = (Stream<?>) reader.call(asked)) {
                    yield stream.peek(one -> assertThat(reader.isInSnapshot())
                                    .as("%s: a snapshot is held", description)
                                    .isFalse())
                            .toList();
                }
            }
            case SLICES, SLICES_BY_WEIGHT -> slices();
            case WINDOWS -> windows();
            case PAGE -> reader.call(asked, PageRequest.ofSize(SIZE));
            case SECOND_PAGE -> reader.call(asked, PageRequest.of(1, SIZE));
        };
    }

    private Object slices() {
        List<Object> all = new ArrayList<>();
        Pageable next = TablesPageRequest.ofSize(SIZE);
        while (true) {
            Slice<?> slice = (Slice<?>) reader.call(asked, next);
            all.addAll(slice.getContent());
            if (!slice.hasNext() || all.size() > 100) {
                return all;
            }
            next = slice.nextPageable();
        }
    }

    private Object windows() {
        List<Object> all = new ArrayList<>();
        ScrollPosition next = ScrollPosition.keyset();
        while (true) {
            Window<?> window = (Window<?>) reader.call(asked, next, Limit.of(SIZE));
            window.forEach(all::add);
            if (!window.hasNext() || all.size() > 100) {
                return all;
            }
            next = window.positionAt(window.size() - 1);
        }
    }

    /** Compares what was found with the states from the first to the last that the table had meanwhile. */
    void check(Object found, List<Collection<Item>> states) {
        List<List<Item>> own = states.stream()
                .<List<Item>>map(state -> state.stream()
                        .filter(item -> owners.contains(item.owner()))
                        .toList())
                .toList();
        Function<List<Item>, Object> answer = asked.answer();
        if (answer != null && snapshots) {
            Object canonical = canonical(found);
            Stream<Object> answers = own.stream().map(state -> answer.apply(asked.matching(state)));
            if (asked.form() == Asked.Form.WRITING && canonical instanceof List<?> changed) {
                Set<String> deleted = deletedByOthers(own);
                assertThat(answers)
                        .as("%s: %s", description, changed)
                        .anyMatch(whole -> isWithout((List<?>) whole, changed, deleted));
            } else if (asked.form() == Asked.Form.WRITING && canonical instanceof Long changed) {
                Set<String> deleted = deletedByOthers(own);
                assertThat(own.stream().map(asked::matching))
                        .as("%s: %d", description, changed)
                        .anyMatch(whole -> isCountWithout(whole, changed, deleted));
            } else {
                assertThat(answers).as("%s", description).contains(canonical);
            }
        }
        if (found instanceof Page<?> page) {
            checkPage(page, own);
        } else if (found instanceof Collection<?> several) {
            checkEach(several, own);
        } else if (found instanceof Long number) {
            checkNumber(number, own);
        } else if (found instanceof Boolean there) {
            boolean always = stable(own).size() > 0;
            boolean never = own.stream().allMatch(state -> asked.matching(state).isEmpty());
            assertThat(there || !always).as("%s", description).isTrue();
            assertThat(there && never).as("%s", description).isFalse();
        }
    }

    /** Returns whether a derived delete found all of a moment, and left out at most what others had deleted before it did. */
    private static boolean isWithout(List<?> whole, List<?> changed, Set<String> deleted) {
        List<Object> rest = new ArrayList<>(whole);
        rest.removeAll(changed);
        return whole.containsAll(changed) && deleted.containsAll(rest);
    }

    /** Returns whether a derived delete counted all of a moment, except at most those that others had deleted before it did. */
    private static boolean isCountWithout(List<Item> whole, long changed, Set<String> deleted) {
        long deletedBefore =
                whole.stream().map(Item::id).filter(deleted::contains).count();
        return whole.size() - deletedBefore <= changed && changed <= whole.size();
    }

    /** The ids of entities that a state has and a later one has not. */
    private static Set<String> deletedByOthers(List<List<Item>> states) {
        Set<String> deleted = new HashSet<>();
        for (int i = 1; i < states.size(); i++) {
            List<String> left = states.get(i).stream().map(Item::id).toList();
            states.get(i - 1).stream()
                    .map(Item::id)
                    .filter(id -> !left.contains(id))
                    .forEach(deleted::add);
        }
        return deleted;
    }

    private Object canonical(Object found) {
        if (found instanceof Optional<?> one) {
            return one.map(value -> value instanceof Integer ? value : reader.plain(value));
        }
        if (!(found instanceof Collection<?> several)) {
            return found;
        }
        if (asked.form() == Asked.Form.WRITING) {
            return several.stream()
                    .map(one -> ((Item) reader.plain(one)).id())
                    .sorted()
                    .toList();
        }
        return several.stream()
                .map(one -> one instanceof String ? one : reader.plain(one))
                .sorted()
                .toList();
    }

    /** Entities that match all the while, and where it matters do not change their places. */
    private Set<Item> stable(List<List<Item>> states) {
        Map<String, List<Item>> versions =
                states.stream().flatMap(List::stream).collect(Collectors.groupingBy(Item::id));
        Set<Item> stable = new HashSet<>();
        for (List<Item> one : versions.values()) {
            Set<Object> terms = new HashSet<>(asked.terms().apply(one.get(0)));
            boolean matches = one.size() == states.size();
            boolean moves = false;
            for (Item version : one) {
                terms.retainAll(asked.terms().apply(version));
                matches &= asked.matches(version);
                moves |= version.weight() != one.get(0).weight();
            }
            if (matches && (snapshots && asked.followsMoves() || !terms.isEmpty()) && !(moves && asked.isByWeight())) {
                stable.add(one.get(0));
            }
        }
        return stable;
    }

    /** A page and its total are of the same state. */
    private void checkPage(Page<?> page, List<List<Item>> states) {
        List<Object> found =
                page.getContent().stream().<Object>map(reader::plain).toList();
        assertThat(found).as("%s", description).doesNotHaveDuplicates();
        if (snapshots) {
            assertThat(states.stream().map(asked::matching))
                    .as("%s: %s of %d", description, found, page.getTotalElements())
                    .anyMatch(state -> state.size() == page.getTotalElements()
                            && found.size()
                                    == Math.min(
                                            SIZE,
                                            Math.max(
                                                    0,
                                                    state.size()
                                                            - page.getPageable().getOffset()))
                            && state.containsAll(found));
        }
    }

    private void checkNumber(long number, List<List<Item>> states) {
        long ever = states.stream()
                .flatMap(state -> asked.matching(state).stream())
                .map(Item::id)
                .distinct()
                .count();
        assertThat(number).as("%s", description).isBetween((long) stable(states).size(), ever);
    }

    private void checkEach(Collection<?> found, List<List<Item>> states) {
        if (found.stream().anyMatch(one -> one instanceof String)
                || asked.method().startsWith("findTop")
                || asked.method().startsWith("readBy")
                || asked.method().startsWith("getBy")) {
            return;
        }
        boolean places =
                asked.method().startsWith("findPlaces") || asked.method().startsWith("queryBy");
        Function<Item, String> id = item -> places ? "" + item.number() : item.id();
        if (places && owners.size() > 1) {
            return;
        }
        List<String> ids = found.stream()
                .map(reader::plain)
                .map(one -> one instanceof Item item ? item.id() : ((String) one).replaceAll("\\D", ""))
                .toList();
        List<String> always = stable(states).stream().map(id).toList();
        List<String> ever = states.stream()
                .flatMap(state -> asked.matching(state).stream())
                .map(id)
                .distinct()
                .toList();
        assertThat(ids.stream().filter(always::contains))
                .as("%s: each that matches all the while, once, of %s", description, ids)
                .containsExactlyInAnyOrderElementsOf(always);
        assertThat(ever).as("%s: only what matches at some time", description).containsAll(ids);
        if (!asked.isByWeight()) {
            assertThat(ids).as("%s: none twice", description).doesNotHaveDuplicates();
        }
    }
}
