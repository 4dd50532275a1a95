package pages.entities;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** A day of a sensor, in many properties. */
// tag::readme[]
@TableEntity(table = "metering")
record Metering(
        @PartitionKey String sensor,
        @RowKey LocalDate day,

        // h00 … h23
        @PropertyPerElement(maxSize = 24) @Property("h") List<Double> hours,

        // counts_ok, counts_not_x0020_found
        @PropertyPerElement Map<String, Integer> counts,

        // report, report_1 …, report_chunks
        @Chunked String report,

        // scan_blob: a reference
        @LargeValue byte[] scan) {}
// end::readme[]
