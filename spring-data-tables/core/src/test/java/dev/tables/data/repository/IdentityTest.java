package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.RowKeys;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can be an identity: the generated record, one's own with the same names, row keys, or the only component. */
class IdentityTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);

    record Number(int number, String department) {}

    @TableEntity(rowKey = "setting")
    record Setting(@PartitionKey String name, String value) {}

    interface ByOwnRecord extends TablesRepository<Employee, Number> {}

    interface ByName extends TablesRepository<Setting, String> {}

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aRecordOfOnesOwnIsAnIdentityWhateverTheOrderOfItsComponents() {
        ByOwnRecord employees = new TablesRepositoryFactory(template).getRepository(ByOwnRecord.class);
        Employee saved = employees.save(Employee.of("d1", 7, "Own"));
        assertThat(employees.findById(new Number(7, "d1"))).contains(saved);
        assertThat(template.ids(Employee.class).id(saved, Number.class)).isEqualTo(new Number(7, "d1"));
        employees.deleteAllById(List.of(new Number(7, "d1")));
        assertThat(employees.existsById(new Number(7, "d1"))).isFalse();
    }

    @Test
    void theOnlyComponentIsAnIdentity() {
        ByName settings = new TablesRepositoryFactory(template).getRepository(ByName.class);
        settings.save(new Setting("colour", "red"));
        assertThat(settings.findById("colour")).map(Setting::value).contains("red");
        assertThat(template.ids(Setting.class).id(new Setting("x", "y"), String.class))
                .isEqualTo("x");
    }

    @Test
    void rowKeysAndTheGeneratedRecordAreIdentities() {
        Employee saved = template.save(Employee.of("d1", 7, "Any"));
        assertThat(template.findById(Employee.class, new EmployeeKey("d1", 7))).contains(saved);
        assertThat(template.findById(Employee.class, new RowKeys("d1", "00000007")))
                .contains(saved);
        assertThat(template.ids(Employee.class).id(saved, EmployeeKey.class)).isEqualTo(new EmployeeKey("d1", 7));
    }

    @Test
    void anythingElseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> template.findById(Employee.class, 7))
                .withMessageContaining(
                        "expected the generated EmployeeKey or a record with the components" + " [department, number]");
    }
}
