package dev.tables.boot.secrets;

import dev.tables.data.repository.TablesRepository;
import java.util.Optional;

public interface VisitorRepository extends TablesRepository<Visitor, VisitorKey> {
    Optional<Visitor> findByWardAndPassport(String ward, String passport);
}
