package dev.tables.examples.films.recipes;

import dev.tables.data.repository.TablesRepository;
import java.util.Optional;

/** Members. */
public interface MemberRepository extends TablesRepository<Member, MemberKey> {
    /** In whatever club. */
    Optional<Member> findByAddress(String address);
}
