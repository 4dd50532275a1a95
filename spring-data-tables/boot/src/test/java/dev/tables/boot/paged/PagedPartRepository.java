package dev.tables.boot.paged;

import dev.tables.boot.azure.Part;
import dev.tables.boot.azure.PartKey;
import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

public interface PagedPartRepository extends TablesRepository<Part, PartKey> {
    Slice<Part> findByProductOrderByNumber(String product, Pageable page);
}
