package dev.tables.mapping;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** As the processor would write it, but for the choice between a versioned and an unversioned entity. */
final class EmployeeTableMapper implements EntityMapper<Employee> {
    static final int BY_LAST_NAME = 0;
    static final int BY_EMAIL = 1;
    static final int BY_TITLE_AND_SALARY = 2;
    static final int BY_BADGE = 3;

    static final EmployeeTableMapper VERSIONED = new EmployeeTableMapper(true, true);
    static final EmployeeTableMapper UNVERSIONED = new EmployeeTableMapper(false, true);
    static final EmployeeTableMapper WITHOUT_INDEXES = new EmployeeTableMapper(false, false);

    private final EntityModel model;

    private EmployeeTableMapper(boolean versioned, boolean indexed) {
        EntityModel.Builder builder = EntityModel.builder("Employee", "staff")
                .property(PropertyModel.key("department", ValueType.STRING, PropertyModel.Role.PARTITION_KEY))
                .property(PropertyModel.key("number", ValueType.INT, PropertyModel.Role.ROW_KEY))
                .property(PropertyModel.stored("lastName", "lastName", ValueType.STRING, true))
                .property(PropertyModel.stored("email", "mail", ValueType.STRING, true))
                .property(PropertyModel.stored("title", "title", ValueType.STRING, true))
                .property(PropertyModel.stored("salary", "salary", ValueType.INT, false))
                .property(PropertyModel.stored("badge", "badge", ValueType.LONG, true))
                .partitionKey(KeyLayout.of(KeyComponent.of("department", ValueType.STRING)))
                .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT)
                        .withPrefix("emp_")
                        .withWidth(8)));
        if (versioned) {
            builder.property(
                    new PropertyModel("version", "version", ValueType.STRING, PropertyModel.Role.VERSION, true, null));
        }
        if (indexed) {
            builder.index(index("byLastName", IndexLayout.COPY, false, KeyComponent.of("lastName", ValueType.STRING)))
                    .index(index("byEmail", IndexLayout.COPY, true, KeyComponent.of("email", ValueType.STRING)))
                    .index(index(
                            "byTitleAndSalary",
                            IndexLayout.KEYS,
                            false,
                            KeyComponent.of("title", ValueType.STRING),
                            KeyComponent.of("salary", ValueType.INT).reversed()))
                    .index(index("byBadge", IndexLayout.KEYS, true, KeyComponent.of("badge", ValueType.LONG)));
        }
        model = builder.build();
    }

    private static IndexModel index(String name, IndexLayout layout, boolean unique, KeyComponent... components) {
        return new IndexModel(name, List.of(components), IndexScope.PARTITION, layout, unique);
    }

    @Override
    public EntityModel model() {
        return model;
    }

    @Override
    public Class<Employee> entityType() {
        return Employee.class;
    }

    @Override
    public RowKeys keysOf(Employee employee) {
        return keys(employee.department(), employee.number());
    }

    static RowKeys keys(String department, int number) {
        EntityModel model = VERSIONED.model;
        return new RowKeys(
                model.partitionKey().writer("Employee").string(department).toKey(),
                model.rowKey().writer("Employee").int32(number).toKey());
    }

    @Override
    public EntityKey idOf(Employee employee) {
        return () -> keysOf(employee);
    }

    @Override
    public void write(Employee employee, RowWriter writer) {
        writer.string("lastName", employee.lastName());
        writer.string("mail", employee.email());
        writer.string("title", employee.title());
        writer.int32("salary", employee.salary());
        if (employee.badge() != null) {
            writer.int64("badge", employee.badge());
        }
    }

    @Override
    public Employee read(RowReader reader) {
        return new Employee(
                model.partitionKey().reader("Employee", reader.partitionKey()).string(),
                model.rowKey().reader("Employee", reader.rowKey()).int32(),
                reader.string("lastName"),
                reader.string("mail"),
                reader.string("title"),
                reader.int32("salary"),
                reader.has("badge") ? reader.int64("badge") : null,
                model.isVersioned() ? reader.etag().toString() : null);
    }

    @Override
    public @Nullable Object property(Employee employee, String name) {
        return switch (name) {
            case "department" -> employee.department();
            case "number" -> employee.number();
            case "lastName" -> employee.lastName();
            case "email" -> employee.email();
            case "title" -> employee.title();
            case "salary" -> employee.salary();
            case "badge" -> employee.badge();
            case "version" -> employee.version();
            default -> throw new IllegalArgumentException("Employee has no property " + name + ".");
        };
    }

    @Override
    public void writeIndex(int index, Employee employee, KeyWriter writer) {
        switch (index) {
            case BY_LAST_NAME -> writer.string(employee.lastName());
            case BY_EMAIL -> writer.string(employee.email());
            case BY_TITLE_AND_SALARY -> writer.string(employee.title()).int32(employee.salary());
            case BY_BADGE -> writer.int64(employee.badge());
            default -> throw new IllegalArgumentException("Employee has no index " + index + ".");
        }
    }

    @Override
    public @Nullable ETag versionOf(Employee employee) {
        return employee.version() == null ? null : ETag.of(employee.version());
    }

    @Override
    public Employee withVersion(Employee employee, @Nullable ETag version) {
        return employee.versioned(version == null ? null : version.toString());
    }
}
