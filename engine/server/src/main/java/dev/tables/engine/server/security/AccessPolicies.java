package dev.tables.engine.server.security;

import java.util.List;

/**
 * Keeps the stored access policies of tables. The servlet calls it to answer and to obey {@code comp=acl}; authorizers read it.
 *
 * <p>Duties of an implementer: safe for use by any number of threads; names of tables are compared regardless of case; what {@link #replaceByTable}
 * has stored is valid, and durable, when it returns.
 */
public interface AccessPolicies {
    /**
     * Returns the stored access policies of a table in the order in which they were stored, or an empty list.
     */
    List<AccessPolicy> findByTable(String table);

    /** Replaces all policies of a table, at most five; the table exists and the policies are well-formed. */
    void replaceByTable(String table, List<AccessPolicy> policies);

    /** Removes all policies of a table that is about to be dropped. */
    void removeByTable(String table);
}
