package dev.tables.examples.postgresql;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;

/** Spring Data Tables'. */
public interface MovementRepository extends TablesRepository<Movement, MovementKey> {
    List<Movement> findByHolder(String holder);

    Optional<Movement> findByReference(String reference);
}
