package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * <b>Data series.</b> A value an hour, and charts of a whole day: one row a day with a property an hour is one read instead of
 * twenty-four.
 */
class DataSeriesTest {
    @TableEntity(table = "requestsPerHour")
    record DayOfRequests(
            @PartitionKey String server,
            @RowKey LocalDate day,
            @PropertyPerElement(maxSize = 24) @Property("h") List<@Nullable Integer> hours,
            @PropertyPerElement Map<String, Integer> statuses) {}

    interface DaysOfRequests extends TablesRepository<DayOfRequests, DataSeriesTestDayOfRequestsKey> {
        List<DayOfRequests> findByServerAndDayBetween(String server, LocalDate from, LocalDate to);
    }

    private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

    private final RecordingStore store = new RecordingStore();
    private final DaysOfRequests days =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(DaysOfRequests.class);

    @Test
    void dayIsStoredInOneRowWithOnePropertyPerHour() {
        DayOfRequests day =
                new DayOfRequests("web1", DAY, Arrays.asList(812, null, 640), Map.of("200", 1449, "404", 3));
        days.save(day);

        Row row = Objects.requireNonNull(
                store.get("requestsPerHour", new PrimaryKey("web1", "2026-11-21"), Projection.ALL, Row.DECODER));
        assertThat(row.propertyNames()).containsExactlyInAnyOrder("h00", "h02", "statuses_200", "statuses_404");
        assertThat(row.int32("h02")).isEqualTo(640);
        assertThat(days.findById(new DataSeriesTestDayOfRequestsKey("web1", DAY)))
                .contains(day);
    }

    @Test
    void weekIsReadWithOneRequest() {
        for (int i = 0; i < 30; i++) {
            days.save(new DayOfRequests("web1", DAY.plusDays(i), List.of(i), Map.of()));
        }
        store.takeRequests();
        assertThat(days.findByServerAndDayBetween("web1", DAY, DAY.plusDays(6))).hasSize(7);
        assertThat(store.takeRequests()).hasSize(1);
    }
}
