package dev.tables.mapping.table;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** As the processor would write it, but for the choice between a versioned and an unversioned entity. */
class EmployeeTableMapper implements EntityMapper<Employee> {
    static final int BY_LAST_NAME = 0;
    static final int BY_EMAIL = 1;
    static final int BY_TITLE_AND_SALARY = 2;
    static final int BY_BADGE = 3;

    static final EmployeeTableMapper VERSIONED = new EmployeeTableMapper(true, IndexScope.LOCAL);
    static final EmployeeTableMapper UNVERSIONED = new EmployeeTableMapper(false, IndexScope.LOCAL);
    static final EmployeeTableMapper WITHOUT_INDEXES = new EmployeeTableMapper(false, null);
    /** Without indexes, where what the class does not know is removed. */
    static final EmployeeTableMapper DROPPING = dropping();
    /** All indexes in tables of their own, but that by badge. */
    static final EmployeeTableMapper ACROSS_PARTITIONS = new EmployeeTableMapper(false, IndexScope.GLOBAL);

    /** Another type in the same table. */
    static final EmployeeTableMapper CONTRACTORS =
            new EmployeeTableMapper("Contractor", "con_", false, IndexScope.GLOBAL);

    static final EmployeeTableMapper VERSIONED_ACROSS_PARTITIONS = new EmployeeTableMapper(true, IndexScope.GLOBAL);

    private final EntityModel model;

    /** Unversioned, with indexes of that scope. */
    static EmployeeTableMapper of(IndexScope scope) {
        return scope == IndexScope.GLOBAL ? ACROSS_PARTITIONS : UNVERSIONED;
    }

    private EmployeeTableMapper(boolean versioned, @Nullable IndexScope scope) {
        this("Employee", "emp_", versioned, scope);
    }

    private EmployeeTableMapper(String entity, String prefix, boolean versioned, @Nullable IndexScope scope) {
        EntityModel.Builder builder = EntityModel.builder(entity, "staff")
                .property(PropertyModel.partitionKey("department", ValueType.STRING))
                .property(PropertyModel.rowKey("number", ValueType.INT))
                .property(PropertyModel.stored("lastName", ValueType.STRING))
                .property(PropertyModel.stored("email", ValueType.STRING).storedName("mail"))
                .property(PropertyModel.stored("title", ValueType.STRING))
                .property(PropertyModel.stored("salary", ValueType.INT).notNull())
                .property(PropertyModel.stored("badge", ValueType.LONG))
                .partitionKey(KeyLayout.of(KeyComponent.of("department", ValueType.STRING)))
                .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT)
                        .withPrefix(prefix)
                        .withDigits(8)));
        if (versioned) {
            builder.property(PropertyModel.version("version"));
        }
        if (scope != null) {
            KeyComponent lastName = KeyComponent.of("lastName", ValueType.STRING);
            KeyComponent email = KeyComponent.of("email", ValueType.STRING);
            KeyComponent title = KeyComponent.of("title", ValueType.STRING);
            KeyComponent salary = KeyComponent.of("salary", ValueType.INT).reversed();
            KeyComponent badge = KeyComponent.of("badge", ValueType.LONG);
            IndexLayout layout = scope == IndexScope.GLOBAL ? IndexLayout.KEYS_ONLY : IndexLayout.ALL_PROPERTIES;
            builder.index(IndexModel.of("byLastName", lastName).scope(scope).layout(layout))
                    .index(IndexModel.unique("byEmail", email).scope(scope).layout(layout))
                    .index(IndexModel.of("byTitleAndSalary", title, salary)
                            .scope(scope)
                            .layout(IndexLayout.KEYS_ONLY))
                    .index(IndexModel.unique("byBadge", badge)
                            .scope(IndexScope.LOCAL)
                            .layout(IndexLayout.KEYS_ONLY));
        }
        model = builder.build();
    }

    private EmployeeTableMapper(EntityModel model) {
        this.model = model;
    }

    private static EmployeeTableMapper dropping() {
        EntityModel.Builder builder = EntityModel.builder("Employee", "staff")
                .partitionKey(WITHOUT_INDEXES.model.partitionKey())
                .rowKey(WITHOUT_INDEXES.model.rowKey())
                .unknownProperties(UnknownPropertyPolicy.DROP);
        WITHOUT_INDEXES.model.properties().forEach(builder::property);
        return new EmployeeTableMapper(builder.build());
    }

    /** Unversioned, of a later schema version, with indexes in the partition. */
    static EmployeeTableMapper ofSchema(int version) {
        EntityModel.Builder builder = EntityModel.builder("Employee", "staff")
                .partitionKey(UNVERSIONED.model.partitionKey())
                .rowKey(UNVERSIONED.model.rowKey())
                .schemaVersion(version);
        UNVERSIONED.model.properties().forEach(builder::property);
        UNVERSIONED.model.indexes().forEach(builder::index);
        return new EmployeeTableMapper(builder.build()) {
            @Override
            public void write(Employee employee, RowWriter writer) {
                super.write(employee, writer);
                writer.int32(EntityModel.SCHEMA_VERSION, version);
            }
        };
    }

    /** The same with another definition of an index of the same name, by the title. */
    EntityMapper<Employee> redefining(IndexModel index) {
        return new EmployeeTableMapper(withIndexes(model.indexes().stream()
                .map(one -> one.name().equals(index.name()) ? index : one)
                .toList())) {
            @Override
            public void writeIndex(int number, Employee employee, KeyWriter writer) {
                if (model().indexes().get(number).name().equals(index.name())) {
                    writer.string(employee.title());
                } else {
                    super.writeIndex(number, employee, writer);
                }
            }
        };
    }

    /** The same with an index more, whose values are those of another. */
    EmployeeTableMapper adding(IndexModel index, int like) {
        List<IndexModel> all = new ArrayList<>(model.indexes());
        all.add(index);
        return new EmployeeTableMapper(withIndexes(all)) {
            @Override
            public void writeIndex(int number, Employee employee, KeyWriter writer) {
                super.writeIndex(number == all.size() - 1 ? like : number, employee, writer);
            }
        };
    }

    /** The same without its first index, which is the one of that name. */
    EntityMapper<Employee> without(String index) {
        return new EmployeeTableMapper(withIndexes(model.indexes().stream()
                .filter(one -> !one.name().equals(index))
                .toList())) {
            @Override
            public void writeIndex(int number, Employee employee, KeyWriter writer) {
                super.writeIndex(number + 1, employee, writer);
            }
        };
    }

    private EntityModel withIndexes(List<IndexModel> indexes) {
        EntityModel.Builder builder = EntityModel.builder(model.entity(), model.table())
                .partitionKey(model.partitionKey())
                .rowKey(model.rowKey());
        model.properties().forEach(builder::property);
        indexes.forEach(builder::index);
        return builder.build();
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
    public PrimaryKey primaryKeyOf(Employee employee) {
        return keys(model, employee.department(), employee.number());
    }

    static PrimaryKey keys(String department, int number) {
        return keys(VERSIONED.model, department, number);
    }

    private static PrimaryKey keys(EntityModel model, String department, int number) {
        return new PrimaryKey(
                model.partitionKey().writer("Employee").string(department).toKey(),
                model.rowKey().writer("Employee").int32(number).toKey());
    }

    @Override
    public EntityKey idOf(Employee employee) {
        return () -> primaryKeyOf(employee);
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
