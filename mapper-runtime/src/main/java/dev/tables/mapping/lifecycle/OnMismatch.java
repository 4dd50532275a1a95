package dev.tables.mapping.lifecycle;

/** What a process does that would spoil a readable index, because it does not know it or defines it otherwise. */
public enum OnMismatch {
    /** It refuses to work with these entities: {@link IndexMismatchException}. */
    REFUSE,
    /**
     * It takes the index out of service, waits until every live process has noticed, and works. Queries by the index are
     * refused from then on, until a backfill has run when this process has ended.
     */
    DEMOTE
}
