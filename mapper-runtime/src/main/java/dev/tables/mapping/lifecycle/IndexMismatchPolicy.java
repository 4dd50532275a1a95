package dev.tables.mapping.lifecycle;

/**
 * The behavior of a process that would corrupt a readable index because the process does not declare the index or
 * defines the index differently.
 */
public enum IndexMismatchPolicy {
    /** The process refuses to work with the entity type: {@link IndexDefinitionMismatchException}. */
    REJECT,
    /**
     * The process takes the index out of service, waits until every live process has noticed, and then works. From then
     * on queries by the index are rejected. The index can be used again after this process has ended and a backfill has
     * run.
     */
    DEMOTE
}
