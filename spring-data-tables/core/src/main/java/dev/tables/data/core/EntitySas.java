package dev.tables.data.core;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.engine.RowKeys;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.TableSas;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes shared access signatures for entities of one class: a token for each table that they need, with which an application without a key of
 * the account reads or writes them for some time, on our server or on Azure.
 *
 * <pre>{@code
 * Map<String, String> tokens = template.sas(Employee.class)
 *         .reading()
 *         .inPartition("sales")
 *         .until(Instant.now().plus(Duration.ofHours(1)))
 *         .signedBy(key);
 *
 * TableStore store = AzureTableStore.builder().endpoint(address).tableTokens(tokens).build();
 * }</pre>
 *
 * <p><b>What a token can limit</b>: the table, the kind of access, the time, and an interval of keys. Not the class: entities of other classes in
 * the same table and interval are covered too. Rows of indexes in a partition lie in the partition, so a token for a partition covers them; one
 * for some row keys of it does not, and queries by such an index find nothing then. Rows of indexes in tables of their own ({@code
 * scope = TABLE}) are ordered by their values, whatever the partition of the entity, so no token can limit them to a partition: with an interval
 * of keys they are left out, unless {@link #includingIndexTables} opens them as a whole. Without them, reads by such an index are refused, and so
 * are writes of an entity that has one.
 *
 * <p>Immutable; each method returns a changed copy. Asks nothing of the store.
 */
public final class EntitySas {
    private final EntityModel model;
    private final EntityIds<?> ids;
    private final Scope scope;
    private final String prefix;
    private final UnaryOperator<TableSas> limits;

    private EntitySas(EntityModel model, EntityIds<?> ids, Scope scope, String prefix, UnaryOperator<TableSas> limits) {
        this.model = model;
        this.ids = ids;
        this.scope = scope;
        this.prefix = prefix;
        this.limits = limits;
    }

    private record Scope(Set<SasPermission> permissions, SasRange range, boolean withIndexTables) {}

    static EntitySas of(EntityMapper<?> mapper) {
        Scope nothing = new Scope(EnumSet.noneOf(SasPermission.class), SasRange.ALL, false);
        return new EntitySas(mapper.model(), new EntityIds<>(mapper), nothing, "", UnaryOperator.identity());
    }

    /** Permits to read, and nothing else. */
    public EntitySas reading() {
        return permitting(EnumSet.of(SasPermission.READ));
    }

    /** Permits to read, insert, change and delete: a write reads what is there. */
    public EntitySas writing() {
        return permitting(EnumSet.allOf(SasPermission.class));
    }

    private EntitySas permitting(Set<SasPermission> some) {
        return with(new Scope(some, scope.range(), scope.withIndexTables()));
    }

    /**
     * For entities of one partition only.
     *
     * @param components the value of every component of the partition key, in order
     * @throws IllegalArgumentException if these are not all components, one is null, or no partition can have them
     */
    public EntitySas inPartition(Object... components) {
        List<KeyComponent> expected = model.partitionKey().components();
        if (components.length != expected.size()) {
            throw new IllegalArgumentException("Found " + components.length + " components of the partition key of "
                    + model.entity() + ", expected " + expected.size() + ": "
                    + expected.stream().map(KeyComponent::property).toList() + ".");
        }
        KeyWriter writer = model.partitionKey().writer(model.entity());
        for (int i = 0; i < components.length; i++) {
            if (components[i] == null) {
                throw new IllegalArgumentException(
                        "Found null as '" + expected.get(i).property() + "' of the partition key of " + model.entity()
                                + ", expected a value.");
            }
            writer.value(components[i]);
        }
        return within(SasRange.partition(writer.toKey()));
    }

    /**
     * For entities from one identity to another only, both included, in the order of the table: by partition key, then by row key.
     *
     * @param first an identity, or null for no lower bound
     * @param last an identity, or null for no upper bound
     * @throws IllegalArgumentException if one is no identity of the entity
     */
    public EntitySas between(@Nullable Object first, @Nullable Object last) {
        RowKeys from = first == null ? null : ids.keys(first);
        RowKeys to = last == null ? null : ids.keys(last);
        return within(new SasRange(
                from == null ? null : from.partitionKey(),
                from == null ? null : from.rowKey(),
                to == null ? null : to.partitionKey(),
                to == null ? null : to.rowKey()));
    }

    /** For rows of an interval of keys only. */
    public EntitySas within(SasRange rows) {
        return with(new Scope(scope.permissions(), rows, scope.withIndexTables()));
    }

    /**
     * With tokens of all tables of indexes though the entities are limited to an interval of keys: their holder reads, or writes, the rows of
     * these indexes for all partitions, and what is copied there.
     */
    public EntitySas includingIndexTables() {
        return with(new Scope(scope.permissions(), scope.range(), true));
    }

    /** Valid from then on; at once if not set. */
    public EntitySas from(Instant start) {
        return limited(token -> token.from(start));
    }

    /** Valid until then, to the second. */
    public EntitySas until(Instant expiry) {
        return limited(token -> token.until(expiry));
    }

    /** Valid over HTTPS only. */
    public EntitySas overHttpsOnly() {
        return limited(TableSas::overHttpsOnly);
    }

    /** For tables whose names have a prefix on the service, as in {@code tables.azure.table-name-prefix}. */
    public EntitySas tableNamePrefix(String namePrefix) {
        return new EntitySas(model, ids, scope, namePrefix, limits);
    }

    private EntitySas limited(UnaryOperator<TableSas> limit) {
        return new EntitySas(model, ids, scope, prefix, token -> limit.apply(limits.apply(token)));
    }

    private EntitySas with(Scope changed) {
        return new EntitySas(model, ids, changed, prefix, limits);
    }

    /**
     * The tokens, by the names of their tables without prefix: the entities' own first.
     *
     * @throws IllegalStateException if nothing is permitted or no expiry is set; or if it is for writing, and a write would need rows that the
     *     interval leaves out
     */
    public Map<String, String> signedBy(AccountKey key) {
        requirePossibleWrites();
        Map<String, String> tokens = new LinkedHashMap<>();
        for (String table : model.tables()) {
            boolean own = table.equals(model.table());
            if (own || scope.range().isAll() || scope.withIndexTables()) {
                TableSas token = limits.apply(TableSas.of(prefix + table).permitting(scope.permissions()));
                tokens.put(table, (own ? token.within(scope.range()) : token).signedBy(key));
            }
        }
        return tokens;
    }

    private void requirePossibleWrites() {
        SasRange range = scope.range();
        if (!scope.permissions().contains(SasPermission.ADD) || range.isAll()) {
            return;
        }
        if (model.tables().size() > 1 && !scope.withIndexTables()) {
            throw new IllegalStateException(
                    "Found a token for writing " + model.entity() + " in an interval of keys, whose writes"
                            + " need tables "
                            + model.tables().subList(1, model.tables().size())
                            + " too, which no interval can limit. Call includingIndexTables() to open them, or leave the interval out.");
        }
        boolean cutsPartitions = range.startRow() != null || range.endRow() != null;
        if (cutsPartitions && model.indexes().stream().anyMatch(index -> !index.hasOwnTable())) {
            throw new IllegalStateException(
                    "Found a token for writing " + model.entity() + " in an interval of row keys, expected one"
                            + " of whole partitions: rows of its indexes in the partition, such as '"
                            + model.indexes().stream()
                                    .filter(index -> !index.hasOwnTable())
                                    .map(IndexModel::name)
                                    .findFirst()
                                    .orElse("")
                            + "', are not in it. Call inPartition(...).");
        }
    }

    /** The entity and what is permitted. */
    @Override
    public String toString() {
        return "tokens of " + model.entity() + " for " + SasPermission.letters(scope.permissions()) + " of "
                + scope.range();
    }
}
