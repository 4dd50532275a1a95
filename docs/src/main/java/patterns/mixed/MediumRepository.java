package patterns.mixed;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds media of all types. */
public interface MediumRepository extends TablesRepository<Medium, MediumKey> {
    /** PARTITION_SCAN: each row becomes an object of its own type. */
    List<Medium> findByShelf(String shelf);
}
