package dev.tables.data.core;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.engine.PrimaryKey;
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
 * A builder of shared access signatures for the entities of one class. The builder creates a token for each table that
 * contains entities of the class or their index rows. With these tokens, an application without an account key can
 * access the tables for a limited time, on the Tables server or on Azure.
 *
 * <pre>{@code
 * Map<String, String> tokens = template.sharedAccessSignature(Employee.class)
 *         .readOnly()
 *         .forPartition("sales")
 *         .validUntil(Instant.now().plus(Duration.ofHours(1)))
 *         .sign(key);
 *
 * TableStore store = AzureTableStore.builder().endpoint(address).tableSasTokens(tokens).build();
 * }</pre>
 *
 * <p><b>Limits of a token</b>: a token limits the table, the kind of access, the time, and a key range. The token does
 * not limit access to the class: it also permits access to entities of other classes in the same table and range.
 *
 * <p>Rows of a local index are in the entity's partition, so a token for a partition covers them. A token for a range
 * of row keys does not cover rows of a local index, so queries that use the index find nothing.
 *
 * <p>Rows of a global index ({@code scope = GLOBAL}) are ordered by their values, regardless of the partition of the
 * entity. A token therefore cannot limit them to a partition. With a key range, index tables are left out unless
 * {@link #includeIndexTables} includes them completely. Without them, reads that use such an index and writes of
 * entities that have one are rejected.
 *
 * <p>Immutable; each method returns a changed copy. Sends no request.
 */
public final class EntitySharedAccessSignatureBuilder {
    private final EntityModel model;
    private final EntityIds<?> ids;
    private final Scope scope;
    private final String prefix;
    private final UnaryOperator<TableSas> limits;

    private EntitySharedAccessSignatureBuilder(
            EntityModel model, EntityIds<?> ids, Scope scope, String prefix, UnaryOperator<TableSas> limits) {
        this.model = model;
        this.ids = ids;
        this.scope = scope;
        this.prefix = prefix;
        this.limits = limits;
    }

    private record Scope(Set<SasPermission> permissions, SasRange range, boolean withIndexTables) {}

    static EntitySharedAccessSignatureBuilder of(EntityMapper<?> mapper) {
        Scope nothing = new Scope(EnumSet.noneOf(SasPermission.class), SasRange.ALL, false);
        return new EntitySharedAccessSignatureBuilder(
                mapper.model(), new EntityIds<>(mapper), nothing, "", UnaryOperator.identity());
    }

    /** Permits reading only. */
    public EntitySharedAccessSignatureBuilder readOnly() {
        return permitting(EnumSet.of(SasPermission.READ));
    }

    /** Permits reading, inserting, changing and deleting: a write reads the current row. */
    public EntitySharedAccessSignatureBuilder readWrite() {
        return permitting(EnumSet.allOf(SasPermission.class));
    }

    private EntitySharedAccessSignatureBuilder permitting(Set<SasPermission> some) {
        return with(new Scope(some, scope.range(), scope.withIndexTables()));
    }

    /**
     * Restricts the tokens to entities of one partition.
     *
     * @param components the value of every component of the partition key, in order
     * @throws IllegalArgumentException if a component is missing or null, or no partition can have these components
     */
    public EntitySharedAccessSignatureBuilder forPartition(Object... components) {
        List<KeyComponent> expected = model.partitionKey().components();
        if (components.length != expected.size()) {
            throw new IllegalArgumentException(
                    "Expected " + expected.size() + " values for the partition key of " + model.entity()
                            + ", but found " + components.length + ". Pass one value for each of its components "
                            + expected.stream().map(KeyComponent::property).toList() + ".");
        }
        KeyWriter writer = model.partitionKey().writer(model.entity());
        for (int i = 0; i < components.length; i++) {
            if (components[i] == null) {
                throw new IllegalArgumentException("The partition key component '"
                        + expected.get(i).property() + "' of " + model.entity() + " is null. Pass a value.");
            }
            writer.value(components[i]);
        }
        return forKeyRange(SasRange.partition(writer.toKey()));
    }

    /**
     * Restricts the tokens to entities in a range of ids, both ends included, in the order of the table: by partition
     * key, then by row key.
     *
     * @param first an id, or null for no lower bound
     * @param last an id, or null for no upper bound
     * @throws IllegalArgumentException if {@code first} or {@code last} is not an id of the entity
     */
    public EntitySharedAccessSignatureBuilder forIdRange(@Nullable Object first, @Nullable Object last) {
        PrimaryKey from = first == null ? null : ids.primaryKey(first);
        PrimaryKey to = last == null ? null : ids.primaryKey(last);
        return forKeyRange(new SasRange(
                from == null ? null : from.partitionKey(),
                from == null ? null : from.rowKey(),
                to == null ? null : to.partitionKey(),
                to == null ? null : to.rowKey()));
    }

    /** Restricts the tokens to rows in a range of keys. */
    public EntitySharedAccessSignatureBuilder forKeyRange(SasRange rows) {
        return with(new Scope(scope.permissions(), rows, scope.withIndexTables()));
    }

    /**
     * Includes tokens for all index tables although the entities are limited to a key range. The holder of the tokens
     * can read or write the index rows of all partitions, including the properties that index rows contain.
     */
    public EntitySharedAccessSignatureBuilder includeIndexTables() {
        return with(new Scope(scope.permissions(), scope.range(), true));
    }

    /** Sets the start of validity; by default the tokens are valid at once. */
    public EntitySharedAccessSignatureBuilder validFrom(Instant start) {
        return limited(token -> token.validFrom(start));
    }

    /** Sets the expiry, with a precision of one second. */
    public EntitySharedAccessSignatureBuilder validUntil(Instant expiry) {
        return limited(token -> token.validUntil(expiry));
    }

    /** Restricts the tokens to HTTPS. */
    public EntitySharedAccessSignatureBuilder httpsOnly() {
        return limited(TableSas::httpsOnly);
    }

    /** Sets the prefix of table names on the service, as in {@code tables.azure.table-name-prefix}. */
    public EntitySharedAccessSignatureBuilder tableNamePrefix(String namePrefix) {
        return new EntitySharedAccessSignatureBuilder(model, ids, scope, namePrefix, limits);
    }

    private EntitySharedAccessSignatureBuilder limited(UnaryOperator<TableSas> limit) {
        return new EntitySharedAccessSignatureBuilder(
                model, ids, scope, prefix, token -> limit.apply(limits.apply(token)));
    }

    private EntitySharedAccessSignatureBuilder with(Scope changed) {
        return new EntitySharedAccessSignatureBuilder(model, ids, changed, prefix, limits);
    }

    /**
     * Creates the tokens. The keys of the map are table names without prefix; the table of the entities is first.
     *
     * @throws IllegalStateException if no access is permitted, no expiry is set, or write access needs rows outside the
     *     key range
     */
    public Map<String, String> sign(AccountKey key) {
        requirePossibleWrites();
        Map<String, String> tokens = new LinkedHashMap<>();
        for (String table : model.tables()) {
            boolean own = table.equals(model.table());
            if (own || scope.range().isAll() || scope.withIndexTables()) {
                TableSas token = limits.apply(TableSas.of(prefix + table).withPermissions(scope.permissions()));
                tokens.put(table, (own ? token.forKeyRange(scope.range()) : token).sign(key));
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
            throw new IllegalStateException("A SAS for a range of keys cannot allow writes of " + model.entity()
                    + ". Each write also changes rows in the index tables "
                    + model.tables().subList(1, model.tables().size())
                    + ", and the range does not apply to index tables. Call includeIndexTables() to grant access to"
                    + " all rows of the index tables, or omit the range.");
        }
        boolean cutsPartitions = range.startRow() != null || range.endRow() != null;
        if (cutsPartitions && model.indexes().stream().anyMatch(index -> !index.hasOwnTable())) {
            throw new IllegalStateException("A SAS for a range of row keys cannot allow writes of " + model.entity()
                    + ". Each write also changes index rows in the partition outside of the range, such as rows of"
                    + " index '"
                    + model.indexes().stream()
                            .filter(index -> !index.hasOwnTable())
                            .map(IndexModel::name)
                            .findFirst()
                            .orElse("")
                    + "'. Call forPartition(...) to cover the whole partition.");
        }
    }

    /** Returns a description that contains the entity and its permissions. */
    @Override
    public String toString() {
        return "SAS of " + model.entity() + " with permissions " + SasPermission.letters(scope.permissions()) + " for "
                + scope.range();
    }
}
