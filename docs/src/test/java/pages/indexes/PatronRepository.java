package pages.indexes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds patrons by what is computed. */
// tag::readme[]
interface PatronRepository extends TablesRepository<Patron, PatronKey> {
    /** INDEX_LOOKUP; the initials of each match are computed again. */
    List<Patron> findByLibraryAndInitials(String library, String initials);
}
// end::readme[]
