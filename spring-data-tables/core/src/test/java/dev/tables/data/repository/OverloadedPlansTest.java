package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OverloadedPlansTest {
    interface Overloaded extends TablesRepository<Employee, EmployeeKey> {
        @Query("department eq ?1 and number eq ?2")
        List<Employee> some(String department, int number);

        @Query("department eq ?1 and lastName eq ?2")
        List<Employee> some(String department, String lastName);
    }

    @Test
    void overloadedMethodsHaveSeparatePlans() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TablesTemplate template = new TablesTemplate(store);
            new TablesRepositoryFactory(template).getRepository(Overloaded.class);

            var plans = template.queryPlans().all().getOrDefault(Overloaded.class.getName(), java.util.Map.of());
            assertThat(plans).hasSize(2).containsKey("some");
            assertThat(plans.values().stream()
                            .map(plan -> plan.accessPath().name())
                            .collect(Collectors.toSet()))
                    .isEqualTo(Set.of("POINT_READ", "INDEX_LOOKUP"));
            assertThat(plans.keySet()).anyMatch(name -> name.matches("some\\(String, (int|String)\\)"));
        }
    }
}
