package dev.tables.examples.profiles;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Served alike in both profiles. */
public interface VisitRepository extends TablesRepository<Visit, VisitKey> {
    List<Visit> findByRoom(String room);
}
