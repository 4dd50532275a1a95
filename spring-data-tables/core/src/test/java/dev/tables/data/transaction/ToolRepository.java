package dev.tables.data.transaction;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

interface ToolRepository extends TablesRepository<Tool, ToolKey> {
    List<Tool> findByShop(String shop);

    List<Tool> findByOwner(int owner);

    long countByOwner(int owner);
}
