package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import dev.tables.mapping.value.type.ValueType;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States of indexes, as one version of an application meets them. */
class IndexLifecycleTest {
    @AutoClose
    private final Deployment deployment = new Deployment();

    @ParameterizedTest
    @EnumSource
    void indexesOfAnEmptyTableAreReadableImmediately(IndexScope scope) {
        Deployment.Process process = deployment.start(EmployeeTableMapper.of(scope));
        assertThat(process.states()).hasSize(4).containsOnly(IndexState.READABLE);
        process.table().save(Deployment.employee(1));
        deployment.check(process);
    }

    @ParameterizedTest
    @EnumSource
    void newIndexIsRejectedUntilItIsFilled(IndexScope scope) {
        deployment.fill(500);
        Deployment.Process process = deployment.start(EmployeeTableMapper.of(scope));
        assertThat(process.states()).containsOnly(IndexState.WRITE_ONLY);
        assertThatThrownBy(() -> process.table().queryIndex(EmployeeTableMapper.BY_EMAIL, RowQuery.wholeTable()))
                .isInstanceOfSatisfying(IndexNotReadableException.class, refused -> {
                    assertThat(refused.state()).isEqualTo(IndexState.WRITE_ONLY);
                    assertThat(refused.isRetryable()).isFalse();
                })
                .hasMessage("Index 'byEmail' of Employee is WRITE_ONLY (some entities are not in the index yet). "
                        + "Queries cannot use it now. Run its backfill (IndexBackfill, or POST "
                        + "/actuator/tablesindexes), then retry.");
        process.table().save(Deployment.employee(1000));
        process.table().save(Deployment.employee(2).mailed("new"));
        process.table().delete(Deployment.employee(3));
        process.fillAll();
        deployment.check(process);
        deployment.checkClean(EmployeeTableMapper.of(scope));
        long written = process.table()
                .indexStatuses()
                .get(EmployeeTableMapper.BY_BADGE)
                .backfillProgress()
                .changedRows();
        assertThat(written).isEqualTo(499);
        assertThat(deployment.start(EmployeeTableMapper.of(scope)).states()).containsOnly(IndexState.READABLE);
    }

    @Test
    void rejectedQueryReportsTheProgressOfTheBackfill() {
        deployment.fill(1000);
        Deployment.Process process = deployment.start(EmployeeTableMapper.UNVERSIONED);
        TableJob backfill = process.backfill(EmployeeTableMapper.BY_BADGE);
        TableJob stopping = backfill.withProgressListener(progress -> {
            if (progress.isRunning() && progress.processedRows() >= 200) {
                process.catalog().renewLeases();
                assertThatThrownBy(
                                () -> process.table().queryIndex(EmployeeTableMapper.BY_BADGE, RowQuery.wholeTable()))
                        .isInstanceOfSatisfying(
                                IndexNotReadableException.class,
                                refused -> assertThat(refused.isRetryable()).isTrue())
                        .hasMessageMatching("Index 'byBadge' of Employee is (BACKFILLING|VERIFYING) \\(phase "
                                + "(FILL_INDEX|CHECK_INDEX_ROWS|CHECK_ENTITIES), \\d+ of about 1000 done, \\d+ % of all "
                                + "phases, about \\d+ s left\\). Queries cannot use it now. Retry later.");
                assertThat(progress.remainingTime()).isNotNull();
            }
        });
        assertThat(stopping.run().state()).isEqualTo(TableJobState.COMPLETED);
        assertThat(stopping.progress().remainingTime()).isNull();
    }

    @Test
    void catalogIsNotReadWhileTheLeaseLasts() {
        RecordingTableStore probe = new RecordingTableStore(deployment.store);
        Deployment.Process process =
                deployment.start(probe, EmployeeTableMapper.UNVERSIONED, IndexMismatchPolicy.REJECT);
        assertThat(probe.requests())
                .containsExactly(
                        "write INSERT",
                        "write INSERT",
                        "query",
                        "execute INSERT INSERT INSERT INSERT",
                        "query",
                        "query",
                        "write REPLACE",
                        "write REPLACE",
                        "write REPLACE",
                        "write REPLACE",
                        "query");
        process.table().insert(Deployment.employee(1));
        process.table().queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.partition("D1"));
        assertThat(probe.requests()).containsExactly("execute INSERT INSERT INSERT_OR_REPLACE INSERT", "query");
        deployment.pass(Duration.ofSeconds(31));
        process.table().queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.partition("D1"));
        assertThat(probe.requests()).containsExactly("write REPLACE", "query", "query");
        deployment.start(probe, EmployeeTableMapper.UNVERSIONED, IndexMismatchPolicy.REJECT);
        assertThat(probe.requests()).containsExactly("write INSERT", "query");
    }

    @Test
    void redefinedIndexIsRejectedUntilItIsRebuilt() {
        EmployeeTableMapper before = EmployeeTableMapper.ACROSS_PARTITIONS;
        EntityMapper<Employee> after =
                before.redefining(IndexModel.of("byLastName", KeyComponent.of("title", ValueType.STRING))
                        .scope(IndexScope.GLOBAL)
                        .layout(IndexLayout.KEYS_ONLY));
        Deployment.Process first = deployment.start(before);
        first.table().save(Deployment.employee(2));
        assertThatThrownBy(() -> deployment.start(after))
                .isInstanceOf(IndexDefinitionMismatchException.class)
                .hasMessage("Index 'byLastName' of Employee is READABLE as [GLOBAL KEYS_ONLY by lastName STRING], but "
                        + "this version of the application declares it as [GLOBAL KEYS_ONLY by title STRING]. Give "
                        + "the new index another name, or rebuild the index with IndexCatalog.markIndexForRebuild or "
                        + "tables.indexes.mismatch-policy=demote. A rebuilt index is out of service until its backfill "
                        + "has finished.");
        EntityTable<Employee> unmanaged = EntityTable.of(deployment.store, after);
        first.catalog()
                .markIndexForRebuild(
                        IndexDefinitions.space(unmanaged.model()),
                        unmanaged.context().maintainers().get(0).describe(null));
        assertThatThrownBy(() -> first.table().queryIndex(0, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class)
                .hasMessageContaining(
                        "is stored as [GLOBAL KEYS_ONLY by title STRING], but declared as [GLOBAL KEYS_ONLY by lastName");
        first.table().save(Deployment.employee(4));
        Deployment.Process second = deployment.start(after);
        assertThat(second.backfill(0).run().stateReason()).startsWith("live processes do not maintain it: ");
        first.close();
        assertThat(second.backfill(0).run())
                .satisfies(end -> assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED));
        deployment.check(second);
        deployment.checkClean(after);
    }

    @Test
    void droppedIndexIsRemovedOnceNoProcessDeclaresIt() {
        for (IndexScope scope : IndexScope.values()) {
            try (Deployment own = new Deployment()) {
                Deployment.Process first = own.start(EmployeeTableMapper.of(scope));
                List<Employee> some = List.of(Deployment.employee(0), Deployment.employee(1), Deployment.employee(2));
                first.table().saveAll(some);
                assertThat(first.catalog().dropIndex("Employee", "none")).isFalse();
                assertThat(first.catalog().dropIndex("Employee", "byLastName")).isTrue();
                assertThatThrownBy(() -> first.table().queryIndex(0, RowQuery.wholeTable()))
                        .isInstanceOf(IndexNotReadableException.class)
                        .hasMessage("Index 'byLastName' of Employee is DROPPING. Queries cannot use it now. Use "
                                + "another query, or declare the index again after it has been removed.");
                assertThat(first.catalog().removeDroppedIndexes()).isZero();
                first.table().save(Deployment.employee(4));
                Deployment.Process second =
                        own.start(EmployeeTableMapper.of(scope).without("byLastName"));
                second.table().save(Deployment.employee(2).named("other"));
                first.close();
                assertThat(second.catalog().removeDroppedIndexes()).isEqualTo(1);
                assertThat(second.catalog().indexStatuses()).hasSize(3);
                if (scope == IndexScope.GLOBAL) {
                    assertThat(own.store.tableNames()).doesNotContain("staffEmpByLastName");
                }
                assertThat(own.store
                                .query(
                                        "staff",
                                        RowQuery.wholeTable()
                                                .withRowKeyRange(KeyRange.startingWith("~emp_byLastName_")),
                                        Row.DECODER)
                                .items())
                        .isEmpty();
                second.table().save(Deployment.employee(5));
                own.check(second);
            }
        }
    }
}
