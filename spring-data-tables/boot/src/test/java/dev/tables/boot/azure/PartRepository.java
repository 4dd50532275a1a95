package dev.tables.boot.azure;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface PartRepository extends TablesRepository<Part, PartKey> {
    List<Part> findByProductAndColour(String product, String colour);

    List<Part> findByProductAndNumberBetween(String product, int first, int last);

    List<Part> findByProductOrderByNumber(String product);
}
