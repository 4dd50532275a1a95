package dev.tables.data.transaction;

import dev.tables.annotation.AllowScan;
import dev.tables.data.repository.Merge;
import dev.tables.data.repository.TablesRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

interface WorkerRepository extends TablesRepository<Worker, WorkerKey> {
    List<Worker> findByDepartment(String department);

    List<Worker> findByDepartmentIn(Collection<String> departments);

    Optional<Worker> findByDepartmentAndNumber(String department, int number);

    List<Worker> findByDepartmentAndNumberIn(String department, Collection<Integer> numbers);

    List<Worker> findByDepartmentAndNumberBetween(String department, int from, int to);

    List<Worker> findByDepartmentAndName(String department, String name);

    List<Worker> findByDepartmentAndCity(String department, String city);

    Optional<Worker> findFirstByDepartmentInAndName(Collection<String> departments, String name);

    List<Worker> findByName(String name);

    List<Worker> findByNameAndLevelGreaterThan(String name, int level);

    List<Worker> findByCity(String city);

    List<NameOnly> findByLevel(int level);

    List<Worker> findBySkills(String skill);

    Optional<Worker> findByMail(String mail);

    boolean existsByMail(String mail);

    Optional<Worker> findByDepartmentAndBadge(String department, int badge);

    @AllowScan
    List<Worker> findByLevelGreaterThanOrderByNameDescNumberAsc(int level);

    Slice<Worker> findByDepartmentOrderByNumber(String department, Pageable page);

    Window<Worker> findFirst2ByCity(String city, ScrollPosition position);

    Stream<Worker> streamByDepartment(String department);

    long countByDepartment(String department);

    long countByName(String name);

    long deleteByName(String name);

    long deleteByDepartmentAndCity(String department, String city);

    @Merge("level = :level")
    long updateByDepartmentAndCity(String department, String city, int level);

    /** Answered by rows of layout INCLUDED_PROPERTIES alone. */
    interface NameOnly {
        String getName();
    }
}
