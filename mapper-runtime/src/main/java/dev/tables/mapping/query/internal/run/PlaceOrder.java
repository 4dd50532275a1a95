package dev.tables.mapping.query.internal.run;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import dev.tables.mapping.query.internal.condition.Alternative;
import dev.tables.mapping.query.internal.condition.Arguments;
import dev.tables.mapping.query.internal.condition.KeyMatch;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.condition.Span;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order in which entities from several values of an index, or from several terms of a query, are merged. An entity
 * has one place in the order, regardless of the value or term that finds the entity. The place consists of the entity's
 * keys if rows are ordered by these keys, or if all values of an index are fixed. If only the leading values are fixed,
 * the place consists of the rest of the index row's key and then of the entity's keys.
 *
 * <p>A place is a pair of texts that are compared like {@link PrimaryKey}.
 */
final class PlaceOrder {
    /** A character that is less than any character of a key. */
    private static final char END = '\u0001';

    private final QueryPlan plan;
    /** The index whose rows are read; null if rows of entities are read. */
    private final @Nullable IndexModel index;
    /** The prefixes of row keys for each combination of fixed values; empty if rows of entities are read. */
    private final List<String> beginnings;
    /** The components of the index that follow the components with fixed values. */
    private final List<KeyComponent> following;
    /**
     * Whether an order is requested. If an order is requested, all rows are in one partition, whose shards are merged,
     * or in a global index.
     */
    private final boolean sorted;

    private PlaceOrder(QueryPlan plan, List<String> beginnings, List<KeyComponent> following) {
        this.plan = plan;
        this.index = plan.index();
        this.beginnings = beginnings;
        this.following = following;
        sorted = !plan.spec().sort().isEmpty();
    }

    /** Returns the order of places in the spans of a query; null if the entities have no places. */
    static @Nullable PlaceOrder of(QueryPlan plan, List<Span> spans, Arguments arguments) {
        if (plan.isUnion() || !plan.spec().isInKeyOrder()) {
            return null;
        }
        PlaceOrder order = plan.index() == null ? ofRows(plan, spans) : ofIndex(plan, plan.index(), arguments);
        return order != null && (!order.sorted || order.isSorted(spans)) ? order : null;
    }

    private static @Nullable PlaceOrder ofRows(QueryPlan plan, List<Span> spans) {
        boolean lies = plan.spec().partitionRanges()
                || spans.stream().allMatch(span -> span.partitions().isSingleKey());
        return lies ? new PlaceOrder(plan, List.of(), List.of()) : null;
    }

    private static @Nullable PlaceOrder ofIndex(QueryPlan plan, IndexModel index, Arguments arguments) {
        int given = -1;
        Set<String> beginnings = new LinkedHashSet<>();
        for (Alternative alternative : plan.chosen().alternatives()) {
            KeyMatch match = index.hasOwnTable() ? alternative.partition() : alternative.key();
            int values = match.equal().size();
            if (values == 0 || given >= 0 && values != given) {
                return null;
            }
            given = values;
            beginnings.addAll(match.beginnings(plan.model().entity(), arguments));
        }
        List<KeyComponent> following =
                index.components().subList(given, index.components().size());
        boolean served = following.isEmpty()
                || !plan.model().hasEarlierSchemas() && following.stream().noneMatch(one -> isSeveral(plan, one));
        return served ? new PlaceOrder(plan, List.copyOf(beginnings), List.copyOf(following)) : null;
    }

    private static boolean isSeveral(QueryPlan plan, KeyComponent component) {
        PropertyModel property = plan.model().property(component.property());
        return property == null || property.isMultiValued();
    }

    /** Returns whether the order of places is the requested order, for these values and for any other values. */
    private boolean isSorted(List<Span> spans) {
        EntityModel model = plan.model();
        List<KeyComponent> order = new ArrayList<>(following);
        boolean ownTable = index != null && index.hasOwnTable();
        if (order.isEmpty() && ownTable) {
            order.addAll(model.partitionKey().components());
        }
        if (order.isEmpty() || !ownTable) {
            order.addAll(model.rowKey().components());
        }
        List<SortKey> sort = plan.spec().sort();
        if (beginnings.size() > 1 || sort.size() > order.size() || !ownTable && partition(spans) == null) {
            return false;
        }
        for (int i = 0; i < sort.size(); i++) {
            KeyComponent component = order.get(i);
            SortKey key = sort.get(i);
            if (!component.property().equals(key.property().name())
                    || component.ignoreCase() != key.ignoreCase()
                    || key.nullsMoved()
                    || (component.descending() ^ plan.isDescending()) != key.descending()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the partition of the spans, without its shard; null if there are several. */
    private @Nullable String partition(List<Span> spans) {
        var shards = plan.model().partitionKey().shards();
        int shard = shards == null ? 0 : shards.shardText(0).length();
        String only = null;
        for (Span span : spans) {
            String key = span.partitions().isSingleKey() ? span.partitions().lower() : null;
            String partition = key == null ? null : key.substring(0, key.length() - shard);
            if (partition == null || only != null && !only.equals(partition)) {
                return null;
            }
            only = partition;
        }
        return only;
    }

    /**
     * Returns whether this order and the order of another term assign the same place to an entity, so that the two
     * terms can be merged. Each term has spans.
     */
    boolean assignsSamePlacesAs(PlaceOrder other, List<Span> spans, List<Span> others) {
        if (sorted != other.sorted
                || plan.isDescending() != other.plan.isDescending()
                || !following.equals(other.following)) {
            return false;
        }
        boolean ownTable = index != null && index.hasOwnTable();
        boolean theirs = other.index != null && other.index.hasOwnTable();
        if (following.isEmpty() && !sorted) {
            return true;
        }
        return ownTable == theirs
                && (following.isEmpty() || isUnique() == other.isUnique())
                && (!sorted || ownTable || String.valueOf(partition(spans)).equals(other.partition(others)));
    }

    private boolean isUnique() {
        return index != null && index.unique();
    }

    /** Returns whether there are several values, whose entities are merged. */
    boolean isOfSeveral() {
        return beginnings.size() > 1;
    }

    /** Returns whether later entities have lower places. */
    boolean isDescending() {
        return plan.isDescending();
    }

    /** Returns the place of an entity in this order. */
    <T> PrimaryKey place(RowAccess<T> rows, T entity) {
        PrimaryKey keys = rows.primaryKey(entity);
        IndexModel by = index;
        if (by == null || following.isEmpty()) {
            return sorted && !(by != null && by.hasOwnTable()) ? new PrimaryKey("", keys.rowKey()) : keys;
        }
        String rest = rest(rows, entity, keys, by);
        if (by.hasOwnTable()) {
            return new PrimaryKey(rest, IndexRowFormat.reference(keys));
        }
        return new PrimaryKey(sorted ? "" : keys.partitionKey(), by.unique() ? rest + END + keys.rowKey() : rest);
    }

    /** Returns the part of the entity's index row key that follows the fixed values. */
    private <T> String rest(RowAccess<T> rows, T entity, PrimaryKey keys, IndexModel by) {
        PrimaryKey known = rows.indexRow(entity);
        List<PrimaryKey> all = known != null
                ? List.of(known)
                : new IndexPlaces(plan.model(), plan.indexNumber()).of(keys, name -> rows.property(entity, name));
        for (PrimaryKey row : all) {
            String text = by.hasOwnTable() ? row.partitionKey() : row.rowKey();
            String beginning = beginning(text);
            if (beginning != null) {
                return text.substring(beginning.length());
            }
        }
        throw new IllegalStateException("The entity was found through an index, but does not have the indexed values.");
    }

    private @Nullable String beginning(String text) {
        String longest = null;
        for (String one : beginnings) {
            if (text.startsWith(one) && (longest == null || one.length() > longest.length())) {
                longest = one;
            }
        }
        return longest;
    }

    private String beginning(Span span) {
        KeyRange keys = index != null && index.hasOwnTable() ? span.partitions() : span.keys();
        String beginning = keys.lower() == null ? null : beginning(keys.lower());
        return beginning == null ? "" : beginning;
    }

    /** Groups the spans by the fixed values with which their keys begin. */
    List<List<Span>> byValue(List<Span> spans) {
        List<List<Span>> all = new ArrayList<>();
        for (String beginning : beginnings) {
            List<Span> own = spans.stream()
                    .filter(span -> beginning.equals(beginning(span)))
                    .toList();
            if (!own.isEmpty()) {
                all.add(own);
            }
        }
        return all;
    }

    /**
     * Returns the parts of the spans that may contain entities after a place, in order. The parts may also contain some
     * entities before the place.
     */
    List<Span> after(List<Span> spans, PrimaryKey place) {
        List<Span> rest = new ArrayList<>();
        for (Span span : spans) {
            boolean ownTable = index != null && index.hasOwnTable();
            if (isUnique()) {
                rest.add(ofUnique(span, ownTable, place));
            } else if (ownTable || !sorted) {
                PrimaryKey row = row(beginning(span), ownTable, place);
                rest.addAll(isDescending() ? span.before(row) : span.after(row));
            } else {
                String key = beginning(span) + place.rowKey();
                rest.add(isDescending() ? span.beforeKey(key) : span.afterKey(key));
            }
        }
        rest.removeIf(Span::isEmpty);
        return rest;
    }

    /**
     * Returns the keys of the index row of the entity at a place; the key starts with {@code beginning}, the fixed
     * values.
     */
    private PrimaryKey row(String beginning, boolean ownTable, PrimaryKey place) {
        if (!ownTable) {
            return new PrimaryKey(place.partitionKey(), beginning + place.rowKey());
        }
        return following.isEmpty()
                ? new PrimaryKey(beginning, IndexRowFormat.reference(place))
                : new PrimaryKey(beginning + place.partitionKey(), place.rowKey());
    }

    /**
     * Returns the part of a span of a unique index that remains after a place. Rows of a unique index are not ordered
     * by entities, so the remaining part includes all rows with the values of the place.
     */
    private Span ofUnique(Span span, boolean ownTable, PrimaryKey place) {
        if (following.isEmpty()) {
            return span;
        }
        if (ownTable) {
            return new Span(span.partitions().intersect(from(beginning(span) + place.partitionKey())), span.keys());
        }
        int end = place.rowKey().indexOf(END);
        if (end < 0) {
            throw new InvalidContinuationTokenException(
                    "The page token is invalid. Pass it exactly as an earlier page of this query returned it.");
        }
        String values = beginning(span) + place.rowKey().substring(0, end);
        boolean here = sorted || span.partitions().contains(place.partitionKey());
        KeyRange partitions = sorted ? span.partitions() : span.partitions().intersect(from(place.partitionKey()));
        return new Span(partitions, here ? span.keys().intersect(from(values)) : span.keys());
    }

    private KeyRange from(String key) {
        return isDescending() ? KeyRange.atMost(key) : KeyRange.atLeast(key);
    }
}
