package dev.tables.mapping.lifecycle;

/**
 * An exception for a process that must not write entities because it would corrupt an index that serves other
 * processes. The process does not declare the index, or defines it differently.
 */
public final class IndexDefinitionMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The entity. */
    private final String entityName;

    private final String indexName;
    private final Kind kind;

    /** The kind of mismatch. */
    public enum Kind {
        /** The index is readable, but this version of the application does not declare the index. */
        NOT_DECLARED,
        /** The index is readable, and this version of the application declares a different index with the same name. */
        DIFFERENT_DEFINITION,
        /** The index is being removed, and this version of the application declares the index. */
        BEING_REMOVED
    }

    private IndexDefinitionMismatchException(Kind kind, IndexStatus status, String message) {
        super("Index '" + status.name() + "' of " + status.entitySet().entityName() + " " + message);
        this.kind = kind;
        entityName = status.entitySet().entityName();
        indexName = status.name();
    }

    /** Creates an exception for a readable index that the caller does not declare. */
    static IndexDefinitionMismatchException unknown(IndexStatus status) {
        return new IndexDefinitionMismatchException(
                Kind.NOT_DECLARED,
                status,
                "is " + status.state() + " in table '" + status.entitySet().table()
                        + "', but this version of the application does not declare it and would leave the index "
                        + "incorrect. Start a version that declares the index, or drop the index. Or take it out of "
                        + "service with IndexMismatchPolicy.DEMOTE (tables.indexes.mismatch-policy=demote).");
    }

    /** Creates an exception for a readable index that the caller defines differently. */
    static IndexDefinitionMismatchException defined(IndexStatus status, IndexDefinition declared) {
        return new IndexDefinitionMismatchException(
                Kind.DIFFERENT_DEFINITION,
                status,
                "is " + status.state() + " as [" + status.definition().canonicalText()
                        + "], but this version of the application declares it as ["
                        + declared.canonicalText() + "]. Give the new index another name, or rebuild the index with "
                        + "IndexCatalog.markIndexForRebuild or tables.indexes.mismatch-policy=demote. A rebuilt index is out of "
                        + "service until its backfill has finished.");
    }

    /** Creates an exception for an index that is being removed. */
    static IndexDefinitionMismatchException removing(IndexStatus status) {
        return new IndexDefinitionMismatchException(
                Kind.BEING_REMOVED,
                status,
                "is being removed, but this version of the application declares it. Start the application after "
                        + "the removal has finished. If the removal was interrupted, run it again first.");
    }

    /** Returns the kind of mismatch. */
    public Kind kind() {
        return kind;
    }

    /** Returns the simple name of the entity class. */
    public String entityName() {
        return entityName;
    }

    /** Returns the name of the index. */
    public String indexName() {
        return indexName;
    }
}
