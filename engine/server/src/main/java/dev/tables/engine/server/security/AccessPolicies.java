package dev.tables.engine.server.security;

import java.util.List;

/**
 * A repository of the stored access policies of tables. The servlet reads and writes the repository for {@code
 * comp=acl}; authorizers read it.
 *
 * <p>Implementations must be thread-safe and compare table names regardless of case. When {@link #replaceByTable}
 * returns, the new policies must be in effect and durable.
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
