package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The rewrite of rows of earlier schema versions. */
class SchemaRewriteJobTest extends TableJobContract {
    private static final EmployeeTableMapper SECOND = EmployeeTableMapper.ofSchema(2);

    @Override
    protected World world() {
        return new Schemas();
    }

    @Test
    void rowsOfALaterSchemaVersionAreReported() {
        try (Schemas world = new Schemas()) {
            world.fill(5);
            PrimaryKey keys = SECOND.primaryKeyOf(Deployment.employee(3));
            world.store()
                    .write(
                            "staff",
                            RowOperation.merge(keys, writer -> writer.int32(EntityModel.SCHEMA_VERSION, 3), ETag.ANY));
            JobProgress end = world.job(world.store()).run();
            assertThat(end.isCompleted()).isTrue();
            assertThat(end.changedRows()).isEqualTo(4);
            assertThat(end.skippedEntities()).containsExactly(new SkippedEntity(keys, "SchemaVersionException"));
        }
    }

    private static final class Schemas extends StaffWorld {
        Schemas() {
            super(IndexScope.LOCAL);
        }

        @Override
        public void fill(int entities) {
            EntityTable<Employee> first = EntityTable.of(deployment.store, EmployeeTableMapper.UNVERSIONED);
            for (int number = 0; number < entities; number++) {
                first.save(Deployment.employee(number));
            }
        }

        private static EntityTable<Employee> second(TableStore store) {
            EntityUpgrade<Employee> upgrade = EntityUpgrade.of(
                    Employee.class, 1, row -> row.with("title", Objects.requireNonNull(row.string("title")) + "2"));
            return EntityTable.of(store, SECOND, EntityTableOptions.defaults().withSchemaUpgrades(List.of(upgrade)));
        }

        @Override
        public TableJob job(TableStore process) {
            return SchemaRewrite.job(second(process));
        }

        @Override
        public void write(int number) {
            second(deployment.store).save(Deployment.employee(number).paid("T2", number));
        }

        @Override
        public void check() {
            IndexRepair.Report report = IndexRepair.verify(second(deployment.store));
            assertThat(report.missingIndexRows() + report.outdatedEntities()).isZero();
            for (Row row : deployment
                    .store
                    .query(
                            "staff",
                            RowQuery.wholeTable()
                                    .withRowKeyRange(SECOND.model().rowKey().range()),
                            Row.DECODER)
                    .items()) {
                boolean readable = row.typeOf("salary") == EdmType.INT32;
                assertThat(!readable || row.has(EntityModel.SCHEMA_VERSION)).isTrue();
            }
        }
    }
}
