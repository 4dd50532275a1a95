package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.Repository;

/** What is refused when a repository is made, and how. */
class RefusalTest {

    public interface Scans extends Repository<Employee, EmployeeKey> {
        List<Employee> findBySalaryGreaterThan(long bound);
    }

    public interface UnknownProperty extends Repository<Employee, EmployeeKey> {
        List<Employee> findByDepartmentAndLastNam(String department, String name);
    }

    public interface UnsupportedKeyword extends Repository<Employee, EmployeeKey> {
        List<Employee> findByDepartmentAndLastNameRegex(String department, String expression);
    }

    public interface TooFewParameters extends Repository<Employee, EmployeeKey> {
        List<Employee> findByDepartmentAndNumberBetween(String department, int from);
    }

    public interface ReturnsPage extends Repository<Employee, EmployeeKey> {
        Page<Employee> findByDepartment(String department, Pageable page);
    }

    public interface PagesSortedInMemory extends Repository<Employee, EmployeeKey> {
        Slice<Employee> findByDepartmentOrderByLastNameDesc(String department, Pageable page);
    }

    public interface WindowOfNoSize extends Repository<Employee, EmployeeKey> {
        Window<Employee> findByDepartment(String department, ScrollPosition position);
    }

    public interface WrongIdentity extends TablesRepository<Employee, Long> {}

    public interface ProjectsWhatThereIsNot extends Repository<Employee, EmployeeKey> {
        List<Nicknamed> findByDepartment(String department);
    }

    public record Nicknamed(String nickname) {}

    public interface ReturnsSomethingElse extends Repository<Employee, EmployeeKey> {
        List<String> findByDepartment(String department);
    }

    public interface ReturnsAnIterator extends Repository<Employee, EmployeeKey> {
        Iterator<Employee> findByDepartment(String department);
    }

    public interface DistinctProjections extends Repository<Employee, EmployeeKey> {
        List<EmployeeRepository.Names> findDistinctByDepartment(String department);
    }

    public interface DeletesSome extends Repository<Employee, EmployeeKey> {
        long deleteFirst3ByDepartment(String department);
    }

    public interface DeletesALimit extends Repository<Employee, EmployeeKey> {
        long deleteByDepartment(String department, Limit limit);
    }

    public interface UnusedParameter extends Repository<Employee, EmployeeKey> {
        @Query("department eq :department")
        List<Employee> inDepartment(String department, String lastName);
    }

    public interface NoEntity extends Repository<String, String> {}

    @Test
    void scanIsRejectedWithPlanAndMissingIndex() {
        ScanNotAllowedException refused = cause(Scans.class, ScanNotAllowedException.class);
        assertThat(Objects.requireNonNull(refused.method()).getName()).isEqualTo("findBySalaryGreaterThan");
        assertThat(refused.plan().accessPath()).isEqualTo(AccessPath.TABLE_SCAN);
        assertThat(refused.plan().advice())
                .isEqualTo("Add the partition key to the query: …ByDepartmentAnd…. Also declare @IndexedBy(properties "
                        + "= {\"salary\"})."
                        + " Or declare @IndexedBy(properties = {\"salary\"}, scope = IndexScope.GLOBAL), which "
                        + "covers all partitions.");
        assertThat(refused)
                .hasMessageStartingWith("Query method Scans.findBySalaryGreaterThan would scan table 'staff'."
                        + " The query does not contain the partition key: no equality on 'department'.")
                .hasMessageContaining("Or allow it with @AllowScan.");
    }

    @Test
    void rejectionsExplainTheReason() {
        assertThat(message(UnknownProperty.class)).contains("Did you mean 'lastName'?");
        assertThat(message(UnsupportedKeyword.class)).contains("the keyword Regex is not supported");
        assertThat(message(TooFewParameters.class)).contains("has 2 parameters for its conditions, expected 3");
        assertThat(message(ReturnsPage.class))
                .contains("Return a Slice or a Window, or allow it with @AllowTotalCount");
        assertThat(message(PagesSortedInMemory.class)).contains("is sorted in memory");
        assertThat(message(WindowOfNoSize.class)).contains("returns a Window without a size");
        assertThat(message(WrongIdentity.class))
                .contains("Found Long as the identity type of Employee")
                .contains("components [department, number]");
        assertThat(message(ProjectsWhatThereIsNot.class))
                .contains("needs the property 'nickname', but Employee has no such property");
        assertThat(message(ReturnsSomethingElse.class)).contains("returns String, expected Employee");
        assertThat(message(ReturnsAnIterator.class)).contains("returns Iterator, expected Employee");
        assertThat(message(DistinctProjections.class)).contains("Return a Set, or remove Distinct");
        assertThat(message(DeletesSome.class)).contains("has a limit, but delete always applies to all");
        assertThat(message(DeletesALimit.class)).contains("has a limit, but delete always applies to all");
        assertThat(message(UnusedParameter.class)).contains("does not use parameter 2 of [department, lastName]");
        assertThat(message(NoEntity.class)).contains("no mapper java.lang.StringTableMapper found");
    }

    private static <E extends Throwable> E cause(Class<?> repository, Class<E> type) {
        Throwable thrown = failure(repository);
        while (thrown != null && !type.isInstance(thrown)) {
            thrown = thrown.getCause();
        }
        assertThat(thrown).isInstanceOf(type);
        return type.cast(thrown);
    }

    /** All messages from the outermost error to its cause. */
    private static String message(Class<?> repository) {
        StringBuilder messages = new StringBuilder();
        for (Throwable thrown = failure(repository); thrown != null; thrown = thrown.getCause()) {
            messages.append(thrown.getMessage()).append('\n');
        }
        return messages.toString();
    }

    static @Nullable Throwable failure(Class<?> repository) {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(store));
            Throwable thrown = catchThrowable(() -> factory.getRepository(repository));
            assertThat(thrown).as(repository.getSimpleName()).isNotNull();
            return thrown;
        }
    }
}
