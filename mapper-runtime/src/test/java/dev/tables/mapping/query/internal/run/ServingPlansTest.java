package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.query.internal.condition.Staff;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.Planner;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries whose indexes go out of service while they are read, again and again. */
class ServingPlansTest {
    /** The attempts that may use indexes. One more follows, without them. */
    private static final int BY_INDEXES = 5;

    private final ServingPlans serving = new ServingPlans(IndexStates.UNKNOWN);
    private final BoundQuery query = BoundQuery.bind(
            Planner.plan(
                    Staff.MODEL,
                    MethodNameParser.parse(Staff.MODEL, "findByDepartmentAndLastName")
                            .spec()),
            "Sales",
            "Jones");

    /** Refuses the first reads. */
    private static final class Refusals {
        private int left;

        Refusals(int number) {
            left = number;
        }

        boolean refuseIf(boolean mayRefuse) {
            if (mayRefuse && left > 0) {
                left--;
                throw IndexNotReadableException.plaintextRowsNotIndexed(
                        IndexedEntityType.of("Staff", "staff", "", ""),
                        new IndexDefinition("byLastName", "LOCAL", "staff", "~byLastName"));
            }
            return mayRefuse;
        }
    }

    private String run(int refusals, Predicate<BoundQuery> mayRefuse) {
        Refusals refused = new Refusals(refusals);
        return serving.run(query, served -> {
            refused.refuseIf(mayRefuse.test(served));
            return served.plan().usesIndexes() ? "index" : "partition";
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, BY_INDEXES - 1, BY_INDEXES, BY_INDEXES + 1})
    void queryUsesNoIndexesAfterTheMaximumOfRejections(int refusals) {
        assertThat(run(refusals, served -> served.plan().usesIndexes()))
                .isEqualTo(refusals < BY_INDEXES ? "index" : "partition");
    }

    @ParameterizedTest
    @ValueSource(ints = {BY_INDEXES + 1, BY_INDEXES + 2})
    void queryFailsIfEveryPlanIsRejected(int refusals) {
        assertThatExceptionOfType(IndexNotReadableException.class).isThrownBy(() -> run(refusals, served -> true));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, BY_INDEXES - 1, BY_INDEXES, BY_INDEXES + 1})
    void snapshotReadsUseNoIndexesAfterTheMaximumOfRejections(int refusals) {
        Refusals refused = new Refusals(refusals);
        int used = serving.together(4, indexes -> {
            refused.refuseIf(indexes.length > 0);
            return indexes.length;
        });
        assertThat(used).isEqualTo(refusals < BY_INDEXES ? 4 : 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {BY_INDEXES + 1, BY_INDEXES + 2})
    void snapshotReadsFailIfRejectedWithoutIndexes(int refusals) {
        Refusals refused = new Refusals(refusals);
        assertThatExceptionOfType(IndexNotReadableException.class)
                .isThrownBy(() -> serving.together(4, indexes -> refused.refuseIf(true)));
    }
}
