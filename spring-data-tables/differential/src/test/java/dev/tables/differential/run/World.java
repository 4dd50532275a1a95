package dev.tables.differential.run;

import dev.tables.annotation.IndexScope;
import dev.tables.differential.model.Index;
import dev.tables.differential.model.Model;
import dev.tables.differential.model.Plain;
import dev.tables.differential.model.Stored;
import dev.tables.differential.query.BruteForce;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What should be stored: entities by key, and which values must be unique among them. */
final class World {
    private final Model model;
    private final List<Model> versions;
    private final Predicate<List<Object>> owned;
    private final Map<List<Object>, Plain> entities = new LinkedHashMap<>();

    /** An empty world; what an index of any of the versions declares unique, each version must be able to save. */
    World(Model model, Model... versions) {
        this(model, List.of(versions), key -> true);
    }

    private World(Model model, List<Model> versions, Predicate<List<Object>> owned) {
        this.model = model;
        this.versions = versions;
        this.owned = owned;
    }

    /** One of several parts that are changed independently: what it has is there, and only that can be saved in it. */
    World share(int number, int shares) {
        World share = new World(model, versions, key -> Math.floorMod(key.hashCode(), shares) == number);
        entities.values().stream().filter(share::owns).forEach(share::put);
        return share;
    }

    /** Takes over what became of the parts. */
    void join(List<World> shares) {
        entities.clear();
        shares.forEach(share -> entities.putAll(share.entities));
    }

    /** Whether an entity with such keys belongs here. */
    boolean owns(Plain entity) {
        return owned.test(Stored.form(model, entity).key(model));
    }

    /** Whether changes of some entities can make others be refused. */
    boolean hasUniqueValues() {
        return model.indexes().stream().anyMatch(Index::unique);
    }

    Collection<Plain> entities() {
        return entities.values();
    }

    @Nullable
    Plain get(Plain entity) {
        return entities.get(entity.key(model));
    }

    void put(Plain given) {
        Plain stored = Stored.form(model, given);
        entities.put(stored.key(model), stored);
    }

    void remove(Plain entity) {
        entities.remove(entity.key(model));
    }

    /** Whether every version could save the entity: it has no unique value of another; {@code others} are saved too. */
    boolean isFree(Plain given, Collection<Plain> others) {
        Plain entity = Stored.form(model, given);
        List<Plain> present = new ArrayList<>(entities.values());
        others.forEach(other -> present.add(Stored.form(model, other)));
        return owns(entity) && guards().noneMatch(index -> isTaken(index, entity, present));
    }

    /** Whether a version must refuse the entity, since another has a value that is unique. */
    boolean isTaken(Model version, Plain given) {
        Plain entity = Stored.form(model, given);
        return version.indexes().stream().anyMatch(index -> isTaken(index, entity, entities.values()));
    }

    private Stream<Index> guards() {
        return Stream.concat(Stream.of(model), versions.stream())
                .flatMap(version -> version.indexes().stream())
                .distinct();
    }

    private boolean isTaken(Index index, Plain entity, Collection<Plain> present) {
        if (!index.unique()) {
            return false;
        }
        Set<List<Object>> values = values(index, entity);
        return present.stream()
                .filter(other -> !other.key(model).equals(entity.key(model)))
                .anyMatch(other -> values(index, other).stream().anyMatch(values::contains));
    }

    /** What the index holds of an entity, each with the partition where that counts. */
    private Set<List<Object>> values(Index index, Plain entity) {
        Set<List<Object>> values = new HashSet<>();
        values.add(index.scope() == IndexScope.LOCAL ? entity.partition(model) : List.of());
        for (String path : index.paths()) {
            Object value = entity.get(path);
            Set<List<Object>> longer = new HashSet<>();
            for (List<Object> before : values) {
                for (Object one : value instanceof Collection<?> several ? several : listOf(value)) {
                    if (one != null) {
                        List<Object> with = new ArrayList<>(before);
                        with.add(
                                index.ignoreCase() && one instanceof String text
                                        ? BruteForce.inOneCase(text)
                                        : sameAs(one));
                        longer.add(with);
                    }
                }
            }
            values = longer;
        }
        return values;
    }

    /** Decimals are the same by number, whatever their scale. */
    private static Object sameAs(Object value) {
        return value instanceof BigDecimal decimal ? decimal.stripTrailingZeros() : value;
    }

    private static List<Object> listOf(@Nullable Object value) {
        return value == null ? List.of() : List.of(Objects.requireNonNull(value));
    }
}
