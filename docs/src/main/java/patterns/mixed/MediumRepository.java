package patterns.mixed;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds media of all types. */
public interface MediumRepository extends TablesRepository<Medium, MediumKey> {
    /** PARTITION_SCAN: returns books and discs, each as an object of its own class. */
    List<Medium> findByShelf(String shelf);
}
