package dev.tables.benchmarks.growth;

import java.util.List;

/** A table of members with an index by e-mail and one by name. Used by several threads at once. */
public interface MemberTable {
    /** Inserts members of one club, all or none. */
    void insertAll(List<GrownMember> members);

    /** Returns whether the table contains a member with this club and number. */
    boolean contains(String club, int number);

    /** Returns how many of the first hundred members of a club were read. */
    int page(String club);

    /** Returns how many members with an e-mail were read. */
    int byEmail(String email);

    /** Returns how many members with a name were read. */
    int byName(String name);

    /** Replaces a member. */
    void overwrite(GrownMember member);
}
