package pages.indexes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;

/** Finds members regardless of case, and exactly. */
// tag::readme[]
interface MemberRepository extends TablesRepository<Member, MemberKey> {
    /** INDEX_LOOKUP, keys alone. */
    Optional<Member> findByEmailIgnoreCase(String email);

    /** INDEX_LOOKUP too; each match is compared. */
    Optional<Member> findByEmail(String email);

    /** INDEX_RANGE by both properties. */
    List<Member> findByClubAndCityIgnoreCaseAndLastNameStartingWithIgnoreCase(
            String club, String city, String beginning);
}
// end::readme[]
