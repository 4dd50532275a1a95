package dev.tables.data.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesMappingContextTest {
    @Test
    void contextDoesNotInspectTypesOfStoredValues() {
        TablesMappingContext context = new TablesMappingContext();

        TablesPersistentEntity<?> bill = context.getRequiredPersistentEntity(Bill.class);

        List<String> stored = new ArrayList<>();
        bill.forEach(property -> stored.add(property.getName()));
        assertThat(stored)
                .containsExactlyInAnyOrder(
                        "customer",
                        "number",
                        "total",
                        "units",
                        "scan",
                        "discount",
                        "rates",
                        "currency",
                        "links",
                        "address");
        assertThat(context.getPersistentEntities())
                .extracting(entity -> entity.getType().getSimpleName())
                .containsExactlyInAnyOrder("Bill", "Address");
    }
}
