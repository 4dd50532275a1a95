package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * <b>One to many.</b> A department has many employees. The design guide knows three forms, and one for few: what is read and
 * written together, and how much of it there is, decides.
 */
class OneToManyTest {
    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final TablesRepositoryFactory repositories = new TablesRepositoryFactory(template);

    /** In a table of their own, found by the department's name: any number of them, written one by one. */
    @TableEntity(table = "departments")
    record Department(@PartitionKey String region, @RowKey String name, int headcount) {}

    @TableEntity(table = "employees")
    record Employee(
            @PartitionKey String department,
            @RowKey(digits = 6) int number,
            String name) {}

    interface Employees extends TablesRepository<Employee, OneToManyTestEmployeeKey> {
        List<Employee> findByDepartment(String department);
    }

    @Test
    void employeesOfDepartmentAreReadWithOneRequest() {
        Employees employees = repositories.getRepository(Employees.class);
        template.save(new Department("eu", "Sales", 2));
        employees.saveAll(List.of(new Employee("Sales", 1, "Ann"), new Employee("Sales", 2, "Ben")));
        store.takeRequests();

        assertThat(employees.findByDepartment("Sales"))
                .extracting(Employee::name)
                .containsExactly("Ann", "Ben");
        assertThat(store.takeRequests()).hasSize(1);
    }

    /** In the department's own partition: the department and its employees change together, in one transaction. */
    @TableEntity(table = "groups", constantRowKey = "group")
    record Group(@PartitionKey String name, int headcount) {}

    @TableEntity(table = "groups")
    record Member(
            @PartitionKey String group,
            @RowKey(prefix = "member_", digits = 6) int number,
            String name) {}

    interface Groups extends TablesRepository<Group, OneToManyTestGroupKey> {}

    interface Members extends TablesRepository<Member, OneToManyTestMemberKey> {
        List<Member> findByGroup(String group);
    }

    @Test
    void groupAndMembersAreWrittenInOneTransaction() {
        template.multiEntityTable(Group.class, Member.class);
        Members members = repositories.getRepository(Members.class);
        repositories.getRepository(Groups.class).save(new Group("Sales", 1));
        members.save(new Member("Sales", 1, "Ann"));

        assertThat(members.findByGroup("Sales")).containsExactly(new Member("Sales", 1, "Ann"));
        assertThat(template.<Record>multiEntityTable(Group.class, Member.class)
                        .query(dev.tables.engine.RowQuery.partition("Sales"))
                        .items())
                .containsExactly(new Group("Sales", 1), new Member("Sales", 1, "Ann"));
    }

    /** Few, always read with the one: in its row, a property each. With Jackson, {@code @Json} keeps lists of objects. */
    @TableEntity(table = "teams")
    record Team(
            @PartitionKey String region,
            @RowKey String name,

            @PropertyPerElement(maxSize = 11) @Property("player")
            List<String> players) {}

    @Test
    void listInTheRowIsReadWithOneRequest() {
        Team team = new Team("eu", "Reds", List.of("Ann", "Ben"));
        template.save(team);
        store.takeRequests();

        assertThat(template.findById(Team.class, new OneToManyTestTeamKey("eu", "Reds")))
                .contains(team);
        assertThat(store.takeRequests()).hasSize(1);
    }

    /** <b>One to one.</b> What is always read with it is a value object in the same row. */
    @TableEntity(table = "persons")
    record Person(
            @PartitionKey String country,
            @RowKey long number,
            @Embedded Address home) {
        record Address(String street, String city) {}
    }

    /** What is large, or seldom read, is a row beside it. */
    @TableEntity(table = "persons")
    record Portrait(
            @PartitionKey String country,
            @RowKey(prefix = "portrait_") long number,
            byte[] picture) {}

    @Test
    void oneToOneIsStoredInTheSameRowOrInAnotherTable() {
        template.save(new Person("fr", 7, new Person.Address("Rue A", "Paris")));
        template.save(new Portrait("fr", 7, new byte[] {1, 2, 3}));
        store.takeRequests();

        Person person = template.findById(Person.class, new OneToManyTestPersonKey("fr", 7))
                .orElseThrow();
        assertThat(person.home().city()).isEqualTo("Paris");
        assertThat(store.takeRequests()).hasSize(1);
        assertThat(template.findById(Portrait.class, new OneToManyTestPortraitKey("fr", 7)))
                .hasValueSatisfying(portrait -> assertThat(portrait.picture()).containsExactly(1, 2, 3));
    }
}
