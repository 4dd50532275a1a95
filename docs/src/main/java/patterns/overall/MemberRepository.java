package patterns.overall;

import dev.tables.data.repository.TablesRepository;
import java.util.Optional;

/** Finds members. */
public interface MemberRepository extends TablesRepository<Member, MemberKey> {
    /** INDEX_LOOKUP: one row of the index's own table, and the member. */
    Optional<Member> findByEmail(String email);
}
