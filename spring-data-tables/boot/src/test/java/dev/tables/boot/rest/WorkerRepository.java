package dev.tables.boot.rest;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.repository.query.Param;
import org.springframework.data.rest.core.annotation.RepositoryRestResource;

@RepositoryRestResource(path = "workers", collectionResourceRel = "workers", excerptProjection = NameOnly.class)
public interface WorkerRepository extends TablesRepository<Worker, WorkerKey> {
    Slice<Worker> findByDepartment(@Param("department") String department, Pageable page);

    List<Worker> findByDepartmentAndLastName(@Param("department") String department, @Param("name") String name);
}
