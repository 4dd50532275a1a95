package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlindIndexPlanTest {
    private static final EntityModel MODEL = EntityModel.builder("Person", "people")
            .property(PropertyModel.partitionKey("city", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.INT))
            .property(PropertyModel.stored("email", ValueType.STRING).notNull().encrypted("default"))
            .partitionKey(KeyLayout.of(KeyComponent.of("city", ValueType.STRING)))
            .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT)))
            .index(IndexModel.of("byEmail", KeyComponent.of("email", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    @Test
    void equalityUsesTheIndexAndFiltersInMemory() {
        QueryPlan plan = plan("findByCityAndEmail");
        assertThat(plan.accessPath()).isEqualTo(AccessPath.INDEX_LOOKUP);
        assertThat(plan.inMemoryConditions())
                .as("a token may stand for several values")
                .hasSize(1);
        assertThat(plan.storeConditions()).isEmpty();
    }

    @Test
    void inUsesTheIndex() {
        assertThat(plan("findByCityAndEmailIn").index()).isNotNull();
    }

    @Test
    void rangesPrefixesAndOrderAreRejected() {
        for (String method : List.of(
                "findByCityAndEmailStartingWith",
                "findByCityAndEmailGreaterThan",
                "findByCityAndEmailBetween",
                "findByCityAndEmailLike",
                "findByCityAndEmailNotContaining",
                "findByCityOrderByEmail")) {
            assertThatThrownBy(() -> plan(method))
                    .as(method)
                    .isInstanceOf(UnsupportedQueryException.class)
                    .hasMessageContaining("email")
                    .hasMessageContaining("encrypted");
        }
    }

    @Test
    void otherComparisonsFilterInMemory() {
        for (String method : List.of("findByCityAndEmailIgnoreCase", "findByCityAndEmailNot")) {
            QueryPlan plan = plan(method);
            assertThat(plan.accessPath()).as(method).isEqualTo(AccessPath.PARTITION_SCAN);
            assertThat(plan.storeConditions())
                    .as("the store cannot compare ciphertexts")
                    .isEmpty();
            assertThat(plan.inMemoryConditions()).as(method).hasSize(1);
        }
    }

    private static QueryPlan plan(String method) {
        DerivedQuery query = MethodNameParser.parse(MODEL, method);
        return Planner.plan(MODEL, query.spec());
    }
}
