package dev.tables.data.aot;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.data.repository.NoRepositoryBean;

/** Queries of everything that has a route. */
@NoRepositoryBean
public interface ByRoute<T, ID> extends TablesRepository<T, ID> {
    List<T> findByRoute(String route);
}
