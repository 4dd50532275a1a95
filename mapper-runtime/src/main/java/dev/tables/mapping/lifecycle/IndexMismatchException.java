package dev.tables.mapping.lifecycle;

/**
 * A process may not write entities, because it would spoil an index that others are served by: it does not know the index, or
 * has another definition of it.
 */
public final class IndexMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The entity. */
    private final String entity;
    /** The index. */
    private final String index;
    /** What does not fit. */
    private final Kind kind;

    /** What does not fit. */
    public enum Kind {
        /** The index is readable, and this version does not declare it. */
        UNKNOWN,
        /** The index is readable, and this version declares another under its name. */
        DEFINED_OTHERWISE,
        /** The index is being removed, and this version declares it. */
        BEING_REMOVED
    }

    private IndexMismatchException(Kind kind, IndexStatus status, String message) {
        super("Index '" + status.name() + "' of " + status.space().entity() + " " + message);
        this.kind = kind;
        entity = status.space().entity();
        index = status.name();
    }

    /** The index is readable and the caller does not know it. */
    static IndexMismatchException unknown(IndexStatus status) {
        return new IndexMismatchException(
                Kind.UNKNOWN,
                status,
                "is " + status.state() + " in table '" + status.space().table()
                        + "' and this version of the application does not know it: its writes would make the index lie."
                        + " Start a version that declares it; or drop the index; or let this version take it out of"
                        + " service (OnMismatch.DEMOTE, tables.indexes.on-mismatch=demote).");
    }

    /** The index is readable and the caller has another definition. */
    static IndexMismatchException defined(IndexStatus status, IndexDefinition declared) {
        return new IndexMismatchException(
                Kind.DEFINED_OTHERWISE,
                status,
                "is " + status.state() + " as [" + status.definition().text() + "] and this version declares it as ["
                        + declared.text() + "]. Give the new one another name; or rebuild it, which takes it out of"
                        + " service until it is filled again (IndexCatalog.rebuild, tables.indexes.on-mismatch=demote).");
    }

    /** The index is being removed. */
    static IndexMismatchException removing(IndexStatus status) {
        return new IndexMismatchException(
                Kind.BEING_REMOVED,
                status,
                "is being removed and this version declares it. Let the removal finish, or run it again if it was"
                        + " interrupted, then start.");
    }

    /** What does not fit. */
    public Kind kind() {
        return kind;
    }

    /** The simple name of the entity. */
    public String entity() {
        return entity;
    }

    /** The name of the index. */
    public String index() {
        return index;
    }
}
