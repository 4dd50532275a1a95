package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.Wire.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of queries in every spelling that clients send. */
class QueryOptionsOnTheWireTest {
    private final Served served = new Served();
    private final Wire wire = new Wire(served.base());

    @BeforeEach
    void create() {
        for (String table : List.of("rows", "other")) {
            served.store().createTable(table);
        }
        for (String row : List.of("a", "b", "c")) {
            wire.post("rows", "{\"PartitionKey\":\"p\",\"RowKey\":\"" + row + "\",\"age\":5,\"sex\":\"f\"}");
        }
    }

    @AfterEach
    void close() {
        served.close();
    }

    /** Health checks send a constant alone. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        true                                             | 3 | 2
        false                                            | 0 | 0
        True                                             | 3 | 2
        FALSE                                            | 0 | 0
        (true)                                           | 3 | 2
        not%20false                                      | 3 | 2
        not%20(true)                                     | 0 | 0
        true%20and%20RowKey%20eq%20'b'                   | 1 | 0
        (false%20or%20RowKey%20eq%20'b')%20and%20true    | 1 | 0
        TableName%20eq%20'rows'%20or%20false             | 0 | 1
        false%20and%20TableName%20eq%20'rows'            | 0 | 0
        true%20or%20TableName%20eq%20'rows'              | 3 | 2
        """)
    void constantFiltersAreAcceptedForRowsAndTables(String filter, int rows, int tables) {
        Reply found = wire.get("rows?$filter=" + filter, "Accept", Wire.NONE);
        assertThat(found.status()).as(found.body()).isEqualTo(200);
        assertThat(found.body().split("\"RowKey\"", -1)).hasSize(rows + 1);
        Reply listed = wire.get("Tables?$filter=" + filter, "Accept", Wire.NONE);
        assertThat(listed.status()).as(listed.body()).isEqualTo(200);
        assertThat(listed.body().split("\"TableName\"", -1)).hasSize(tables + 1);
    }

    @Test
    void neverMatchingFilterStillRequiresTable() {
        assertThat(wire.get("absent?$filter=false").code()).isEqualTo("TableNotFound");
    }

    /** Recorded: commas are plain in the answer, however the client has sent them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        age,sex                  | age,sex
        age%2Csex                | age,sex
        age%2csex                | age,sex
        age,%20sex               | age,%20sex
        age%2C%20sex             | age,%20sex
        age%2C+sex               | age,%20sex
        %61ge                    | age
        age,%C3%A4               | age,%C3%A4
        age%2C%22                | age,%22
        RowKey,RowKey,Timestamp  | RowKey,RowKey,Timestamp
        """)
    void metadataNamesTheSelectedProperties(String sent, String answered) {
        String list = "$metadata#rows&$select=" + answered + "\"";
        String one = "$metadata#rows/@Element&$select=" + answered + "\"";
        String row = "rows(PartitionKey='p',RowKey='a')?$select=" + sent;

        assertThat(wire.get("rows?$select=" + sent, "Accept", Wire.MINIMAL).body())
                .contains(list);
        assertThat(wire.get("rows()?$top=1&$select=" + sent, "Accept", Wire.FULL)
                        .body())
                .contains(list);
        assertThat(wire.get(row, "Accept", Wire.MINIMAL).body()).contains(one);
        Reply batch = wire.post(
                "$batch",
                "--batch_a\r\n"
                        + ChangeSet.part("GET /devstoreaccount1/" + row, "Accept: " + Wire.MINIMAL + "\r\n", "")
                        + "--batch_a--\r\n",
                "Content-Type",
                ChangeSet.TYPE);
        assertThat(batch.body()).contains(one);
    }
}
