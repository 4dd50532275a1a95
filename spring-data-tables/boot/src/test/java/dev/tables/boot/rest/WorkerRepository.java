package dev.tables.boot.rest;

import dev.tables.annotation.AllowOffset;
import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.repository.query.Param;
import org.springframework.data.rest.core.annotation.RepositoryRestResource;
import org.springframework.data.rest.core.annotation.RestResource;

@RepositoryRestResource(path = "workers", collectionResourceRel = "workers", excerptProjection = NameOnly.class)
public interface WorkerRepository extends TablesRepository<Worker, WorkerKey> {
    Slice<Worker> findByDepartment(@Param("department") String department, Pageable page);

    @AllowOffset
    @RestResource(path = "numbered", rel = "numbered")
    Slice<Worker> findByDepartmentOrderByNumber(@Param("department") String department, Pageable page);

    List<Worker> findByDepartmentAndLastName(@Param("department") String department, @Param("name") String name);
}
