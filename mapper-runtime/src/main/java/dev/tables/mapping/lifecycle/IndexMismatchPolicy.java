package dev.tables.mapping.lifecycle;

/**
 * The behavior of a process that would corrupt a readable index because it does not declare it or defines it
 * differently.
 */
public enum IndexMismatchPolicy {
    /** It refuses to work with these entities: {@link IndexDefinitionMismatchException}. */
    REJECT,
    /**
     * It takes the index out of service, waits until every live process has noticed, and works. Queries by the index are
     * refused from then on, until a backfill has run when this process has ended.
     */
    DEMOTE
}
