package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Limit;

/** The design guide's patterns of keys: compound key, log tail, denormalization; and rows that its own C# has written. */
class KeyPatternsTest {
    private final RecordingStore store = new RecordingStore();
    private final TablesRepositoryFactory repositories = new TablesRepositoryFactory(new TablesTemplate(store));

    /** <b>Compound key.</b> Number and year in the row key: all reviews of an employee are a range of rows. */
    @TableEntity(table = "reviews")
    record Review(
            @PartitionKey String department,
            @RowKey(position = 0, digits = 6) int employee,

            @RowKey(position = 1, separator = "_", digits = 4)
            int year,

            int rating) {}

    interface Reviews extends TablesRepository<Review, KeyPatternsTestReviewKey> {
        List<Review> findByDepartmentAndEmployee(String department, int employee);

        List<Review> findByDepartmentAndEmployeeAndYearGreaterThan(String department, int employee, int year);
    }

    @Test
    void compoundKeyIsReadAsRowRange() {
        Reviews reviews = repositories.getRepository(Reviews.class);
        Review first = reviews.save(new Review("Sales", 123, 2012, 4));
        Review second = reviews.save(new Review("Sales", 123, 2013, 5));
        reviews.save(new Review("Sales", 1234, 2012, 1));
        store.takeRequests();

        assertThat(reviews.findByDepartmentAndEmployee("Sales", 123)).containsExactly(first, second);
        assertThat(reviews.findByDepartmentAndEmployeeAndYearGreaterThan("Sales", 123, 2012))
                .containsExactly(second);
        assertThat(store.takeRequests()).hasSize(2);
        assertThat(reviews.planForQueryMethod("findByDepartmentAndEmployee")
                        .accessPath()
                        .name())
                .isEqualTo("ROW_RANGE");
    }

    /** <b>Log tail.</b> Descending instants: the newest entries are the first rows. */
    @TableEntity(table = "expenses")
    record Expense(
            @PartitionKey String employee,
            @RowKey(descending = true) Instant filed,
            long cents) {}

    interface Expenses extends TablesRepository<Expense, KeyPatternsTestExpenseKey> {
        List<Expense> findByEmployee(String employee, Limit limit);

        List<Expense> findByEmployeeAndFiledBefore(String employee, Instant filed);
    }

    @Test
    void logTailReturnsNewestRowsFirst() {
        Expenses expenses = repositories.getRepository(Expenses.class);
        Expense old = expenses.save(new Expense("ann", Instant.parse("2025-01-01T00:00:00Z"), 100));
        Expense recent = expenses.save(new Expense("ann", Instant.parse("2026-01-01T00:00:00Z"), 200));
        store.takeRequests();

        assertThat(expenses.findByEmployee("ann", Limit.of(1))).containsExactly(recent);
        assertThat(store.takeRequests()).containsExactly("query up to 1 [*]");
        assertThat(expenses.findByEmployeeAndFiledBefore("ann", recent.filed())).containsExactly(old);
    }

    @Test
    void logTailReadsRowsWrittenByTheCodeOfTheAzureGuide() {
        Expenses expenses = repositories.getRepository(Expenses.class);
        // C#: (DateTime.MaxValue.Ticks - DateTime.UtcNow.Ticks).ToString("d19") at 2012-01-01T00:00:00Z.
        Row theirs = Row.builder("ann", "2520769247999999999").int64("cents", 7).build();
        store.write("expenses", RowOperation.insert(theirs.primaryKey(), theirs));
        Expense ours = expenses.save(new Expense("ann", Instant.parse("2012-01-02T00:00:00Z"), 8));

        assertThat(expenses.findByEmployee("ann", Limit.unlimited()))
                .containsExactly(ours, new Expense("ann", Instant.parse("2012-01-01T00:00:00Z"), 7));
    }

    /** <b>Denormalization.</b> What a query shows of another entity is copied: one request instead of one a row. */
    @TableEntity(table = "orders")
    record Order(
            @PartitionKey String customer,
            @RowKey(digits = 8) int number,
            String customerName,
            long cents) {}

    interface Orders extends TablesRepository<Order, KeyPatternsTestOrderKey> {
        List<Line> findByCustomer(String customer);
    }

    record Line(int number, String customerName) {}

    @Test
    void denormalizedPropertyIsReadWithTheOrders() {
        Orders orders = repositories.getRepository(Orders.class);
        orders.saveAll(List.of(new Order("c1", 1, "Ann", 100), new Order("c1", 2, "Ann", 200)));
        store.takeRequests();

        assertThat(orders.findByCustomer("c1")).containsExactly(new Line(1, "Ann"), new Line(2, "Ann"));
        assertThat(store.takeRequests()).hasSize(1);
    }

    /** Copies that the library keeps: an index of layout {@code ALL_PROPERTIES} changes with its entity, in its transaction. */
    @TableEntity(table = "people")
    record Person(
            @PartitionKey String department,
            @RowKey(digits = 6) int number,
            @IndexedBy String lastName) {}

    interface People extends TablesRepository<Person, KeyPatternsTestPersonKey> {
        List<Person> findByDepartmentAndLastName(String department, String lastName);
    }

    @Test
    void indexFindsEntitiesByAnotherProperty() {
        People people = repositories.getRepository(People.class);
        people.save(new Person("Sales", 1, "Poe"));
        people.save(new Person("Sales", 1, "Roe"));
        store.takeRequests();

        assertThat(people.findByDepartmentAndLastName("Sales", "Roe")).hasSize(1);
        assertThat(people.findByDepartmentAndLastName("Sales", "Poe")).isEmpty();
        assertThat(store.takeRequests()).hasSize(2);
    }
}
