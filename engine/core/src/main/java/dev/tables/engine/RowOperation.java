package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * An operation on one row.
 *
 * <p>Immutable. Existence is checked before the ETag: a missing row causes a {@link RowNotFoundException}, regardless
 * of the condition.
 */
public final class RowOperation {
    /** The kinds of operations. */
    public enum Kind {
        /** Adds a row that must be absent. */
        INSERT,
        /** Replaces all properties of a row that must be present. */
        REPLACE,
        /** Overlays the given properties on a row that must be present. */
        MERGE,
        /** Inserts, or replaces all properties. */
        INSERT_OR_REPLACE,
        /** Inserts, or overlays the given properties. */
        INSERT_OR_MERGE,
        /** Removes a row that must be present. */
        DELETE,
        /** Leaves a row unchanged that must be present. */
        CHECK_ETAG
    }

    private static final RowSource NOTHING = writer -> {};

    private final Kind kind;
    private final PrimaryKey primaryKey;
    private final RowSource source;
    private final @Nullable ETag ifMatch;
    private final boolean mayBeAbsent;

    private RowOperation(Kind kind, PrimaryKey keys, RowSource source, @Nullable ETag ifMatch) {
        this(kind, keys, source, ifMatch, false);
    }

    private RowOperation(Kind kind, PrimaryKey keys, RowSource source, @Nullable ETag ifMatch, boolean mayBeAbsent) {
        this.kind = kind;
        this.primaryKey = keys;
        this.source = source;
        this.ifMatch = ifMatch;
        this.mayBeAbsent = mayBeAbsent;
    }

    /** Inserts a row. The operation fails with a {@link RowAlreadyExistsException} if the row exists. */
    public static RowOperation insert(PrimaryKey keys, RowSource source) {
        return new RowOperation(Kind.INSERT, keys, source, null);
    }

    /** Replaces an existing row if its version matches ({@link ETag#ANY}: any version). */
    public static RowOperation replace(PrimaryKey keys, RowSource source, ETag ifMatch) {
        return new RowOperation(Kind.REPLACE, keys, source, ifMatch);
    }

    /** Overlays properties on an existing row if its version matches. */
    public static RowOperation merge(PrimaryKey keys, RowSource source, ETag ifMatch) {
        return new RowOperation(Kind.MERGE, keys, source, ifMatch);
    }

    /** Inserts or replaces, unconditionally. */
    public static RowOperation insertOrReplace(PrimaryKey keys, RowSource source) {
        return new RowOperation(Kind.INSERT_OR_REPLACE, keys, source, null);
    }

    /** Inserts or merges, unconditionally. */
    public static RowOperation insertOrMerge(PrimaryKey keys, RowSource source) {
        return new RowOperation(Kind.INSERT_OR_MERGE, keys, source, null);
    }

    /** Deletes an existing row if its version matches. */
    public static RowOperation delete(PrimaryKey keys, ETag ifMatch) {
        return new RowOperation(Kind.DELETE, keys, NOTHING, ifMatch);
    }

    /**
     * Deletes a row in any version. If the row is absent, a store with {@link Capability#IDEMPOTENT_DELETES} succeeds,
     * which saves it a read. Any other store throws a {@link RowNotFoundException}.
     */
    public static RowOperation deleteIfExists(PrimaryKey keys) {
        return new RowOperation(Kind.DELETE, keys, NOTHING, ETag.ANY, true);
    }

    /**
     * Requires that a row exists in a version ({@link ETag#ANY}: in any version), and leaves the row and its version
     * unchanged. In a transaction, the other operations are executed only if the row has that version at the moment of
     * the commit. The result of a check is null, like the result of a delete.
     *
     * <p>Stores without {@link Capability#CROSS_PARTITION_TRANSACTIONS} reject this operation with an {@link
     * UnsupportedOperationException}.
     */
    public static RowOperation checkETag(PrimaryKey keys, ETag ifMatch) {
        return new RowOperation(Kind.CHECK_ETAG, keys, NOTHING, ifMatch);
    }

    /** Returns the same operation with another source of its properties, such as one that counts them. */
    public RowOperation withSource(RowSource other) {
        return new RowOperation(kind, primaryKey, other, ifMatch, mayBeAbsent);
    }

    /** Returns the same operation on a row with other keys, for stores that translate keys. */
    public RowOperation withPrimaryKey(PrimaryKey other) {
        return new RowOperation(kind, other, source, ifMatch, mayBeAbsent);
    }

    /** Returns the kind of the operation. */
    public Kind kind() {
        return kind;
    }

    /** Returns the keys of the row. */
    public PrimaryKey primaryKey() {
        return primaryKey;
    }

    /** Returns the source of the properties, which writes none for a delete or a check. */
    public RowSource source() {
        return source;
    }

    /** Returns the expected version, or null if the kind has no condition. */
    public @Nullable ETag ifMatch() {
        return ifMatch;
    }

    /**
     * Returns whether the operation stores properties and gives the row a new version: every kind except deletes and
     * checks.
     */
    public boolean writesProperties() {
        return kind != Kind.DELETE && kind != Kind.CHECK_ETAG;
    }

    /** Returns whether this is a {@link #deleteIfExists}. */
    public boolean isDeleteIfExists() {
        return mayBeAbsent;
    }

    /** Returns the kind of the operation, and the keys if {@link PrimaryKeyFormatter} shows them. */
    @Override
    public String toString() {
        return kind + " " + PrimaryKeyFormatter.formatPrimaryKey(primaryKey);
    }
}
