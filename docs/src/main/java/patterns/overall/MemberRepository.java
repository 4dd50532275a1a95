package patterns.overall;

import dev.tables.data.repository.TablesRepository;
import java.util.Optional;

/** Finds members. */
public interface MemberRepository extends TablesRepository<Member, MemberKey> {
    /** INDEX_LOOKUP: reads a row of the index table, then the member. */
    Optional<Member> findByEmail(String email);
}
