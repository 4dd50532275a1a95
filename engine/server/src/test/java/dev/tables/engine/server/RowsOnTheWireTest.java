package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.Wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows and queries, byte for byte as recorded. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowsOnTheWireTest {
    private static final String ALL_TYPES = "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"S\":\"text\",\"I\":-7,"
            + "\"L@odata.type\":\"Edm.Int64\",\"L\":\"9007199254740993\",\"D\":3.0,\"N\":\"NaN\",\"N@odata.type\":\"Edm.Double\","
            + "\"B\":true,\"T@odata.type\":\"Edm.DateTime\",\"T\":\"2020-01-02T03:04:05.1234567Z\","
            + "\"G@odata.type\":\"Edm.Guid\",\"G\":\"c9da6455-213d-42c9-9a79-3e9149a57833\","
            + "\"Y@odata.type\":\"Edm.Binary\",\"Y\":\"AQID\"}";

    private @Nullable Served served;
    private @Nullable Wire opened;
    private int tables;
    private String table = "";

    @BeforeAll
    void open() {
        Served started = new Served();
        served = started;
        opened = new Wire(started.base());
    }

    @AfterAll
    void close() {
        Objects.requireNonNull(served).close();
    }

    @BeforeEach
    void create() {
        table = "Wire" + ++tables;
        assertThat(wire().post("Tables", "{\"TableName\":\"" + table + "\"}").status())
                .isEqualTo(201);
    }

    private Wire wire() {
        return Objects.requireNonNull(opened);
    }

    private String base() {
        return Objects.requireNonNull(served).base();
    }

    private Reply insert(String body, String... headers) {
        return wire().post(table, body, headers);
    }

    private String point() {
        return table + "(PartitionKey='p',RowKey='r')";
    }

    @Test
    void minimalMetadataIncludesTypes() {
        Reply inserted = insert(ALL_TYPES, "Accept", Wire.MINIMAL);
        String etag = inserted.header("ETag");
        String time = inserted.between("\"Timestamp\":\"", "\"");

        assertThat(inserted.status()).isEqualTo(201);
        assertThat(inserted.header("Content-Type"))
                .isEqualToIgnoringCase("application/json;odata=minimalmetadata;streaming=true;charset=utf-8");
        assertThat(inserted.header("Location")).isEqualTo(base() + point());
        assertThat(etag).isEqualTo("W/\"datetime'" + time.replace(":", "%3A") + "'\"");
        String properties =
                "\"S\":\"text\",\"I\":-7,\"L@odata.type\":\"Edm.Int64\",\"L\":\"9007199254740993\",\"D\":3.0,"
                        + "\"N@odata.type\":\"Edm.Double\",\"N\":\"NaN\",\"B\":true,"
                        + "\"T@odata.type\":\"Edm.DateTime\",\"T\":\"2020-01-02T03:04:05.1234567Z\","
                        + "\"G@odata.type\":\"Edm.Guid\",\"G\":\"c9da6455-213d-42c9-9a79-3e9149a57833\","
                        + "\"Y@odata.type\":\"Edm.Binary\",\"Y\":\"AQID\"}";
        String row = "\"odata.etag\":\"" + etag.replace("\"", "\\\"")
                + "\",\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"Timestamp\":\"" + time + "\"," + properties;
        String element = "{\"odata.metadata\":\"" + base() + "$metadata#" + table + "/@Element\"," + row;
        assertThat(inserted.body()).isEqualTo(element);
        Reply read = wire().get(point(), "Accept", Wire.MINIMAL);
        assertThat(read.body()).isEqualTo(element);
        assertThat(read.header("ETag")).isEqualTo(etag);
        assertThat(wire().get(table + "()", "Accept", Wire.MINIMAL).body())
                .isEqualTo("{\"odata.metadata\":\"" + base() + "$metadata#" + table + "\",\"value\":[{" + row + "]}");
    }

    @Test
    void fullMetadataIncludesEverythingAndNoMetadataOnlyData() {
        insert(ALL_TYPES);
        String full = wire().get(point() + "?$format=" + Wire.FULL, "Accept", Wire.MINIMAL)
                .body();
        assertThat(full)
                .startsWith("{\"odata.metadata\":\"" + base() + "$metadata#" + table
                        + "/@Element\",\"odata.type\":\"devstoreaccount1." + table + "\",\"odata.id\":\"" + base()
                        + point() + "\",\"odata.etag\":\"W/")
                .contains(
                        "\",\"odata.editLink\":\"" + point()
                                + "\",\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"Timestamp@odata.type\":\"Edm.DateTime\",\"Timestamp\"");
        assertThat(wire().get(point(), "Accept", Wire.NONE).body())
                .startsWith("{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"Timestamp\":\"")
                .endsWith("\",\"S\":\"text\",\"I\":-7,\"L\":\"9007199254740993\",\"D\":3.0,\"N\":\"NaN\",\"B\":true,"
                        + "\"T\":\"2020-01-02T03:04:05.1234567Z\",\"G\":\"c9da6455-213d-42c9-9a79-3e9149a57833\","
                        + "\"Y\":\"AQID\"}");
    }

    @Test
    void noContentIsReturnedIfPreferred() {
        Reply inserted = insert(ALL_TYPES, "Prefer", "return-no-content");

        assertThat(inserted.status()).isEqualTo(204);
        assertThat(inserted.body()).isEmpty();
        assertThat(inserted.header("Preference-Applied")).isEqualTo("return-no-content");
        assertThat(inserted.header("DataServiceId")).isEqualTo(base() + point());
        assertThat(inserted.header("Location")).isEqualTo(base() + point());
        assertThat(inserted.header("ETag")).startsWith("W/\"datetime'");
    }

    @Test
    void selectKeepsTheOrderAndReturnsNullForMissingProperties() {
        insert(ALL_TYPES);
        Reply read = wire().get(point() + "?$select=I,%20Absent,RowKey", "Accept", Wire.MINIMAL);

        assertThat(read.body())
                .contains("/@Element&$select=I,%20Absent,RowKey\"")
                .endsWith("\",\"I\":-7,\"Absent\":null,\"RowKey\":\"r\"}");
        assertThat(wire().get(point() + "?$select=*", "Accept", Wire.NONE).body())
                .contains("\"S\":\"text\"");
        assertThat(wire().get(point() + "?$select=%20", "Accept", Wire.NONE).body())
                .contains("\"S\":\"text\"");
    }

    /** Every kind of change × the version asked for × whether the row is there. */
    @ParameterizedTest
    @CsvSource({
        "PUT,any,true,204",
        "PUT,any,false,404",
        "PUT,right,true,204",
        "PUT,stale,true,412",
        "PUT,stale,false,404",
        "PUT,strong,true,400",
        "PUT,none,true,204",
        "PUT,none,false,204",
        "PUT,empty,true,412",
        "PATCH,any,true,204",
        "PATCH,any,false,404",
        "PATCH,right,true,204",
        "PATCH,stale,true,412",
        "PATCH,stale,false,404",
        "PATCH,strong,true,400",
        "PATCH,none,true,204",
        "PATCH,none,false,204",
        "MERGE,any,true,204",
        "MERGE,any,false,404",
        "MERGE,none,false,204",
        "MERGE,stale,true,412",
        "DELETE,any,true,204",
        "DELETE,any,false,404",
        "DELETE,right,true,204",
        "DELETE,stale,true,412",
        "DELETE,stale,false,404",
        "DELETE,strong,true,400",
        "DELETE,none,true,400",
        "DELETE,none,false,400"
    })
    void changesCompareETags(String verb, String version, boolean present, int status) {
        String etag = present
                ? insert("{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"A\":1}").header("ETag")
                : "";
        List<String> headers = new ArrayList<>(List.of("X-HTTP-Method", verb));
        @Nullable
        String condition = switch (version) {
            case "any" -> "*";
            case "right" -> etag;
            case "stale" -> "W/\"datetime'2001-01-01T00%3A00%3A00Z'\"";
            case "strong" -> "\"abc\"";
            case "empty" -> "";
            default -> null;
        };
        if (condition != null) {
            headers.addAll(List.of("If-Match", condition));
        }
        Reply changed = wire().post(point(), verb.equals("DELETE") ? "" : "{\"B\":2}", headers.toArray(String[]::new));

        assertThat(changed.status()).isEqualTo(status);
        if (status == 204 && !verb.equals("DELETE")) {
            assertThat(changed.header("ETag")).startsWith("W/").isNotEqualTo(etag);
            boolean keeps = present && !verb.equals("PUT");
            String row = wire().get(point(), "Accept", Wire.NONE).body();
            assertThat(row.contains("\"A\":1")).isEqualTo(keeps);
            assertThat(row).contains("\"B\":2");
        }
        assertThat(changed.header("Location")).isEmpty();
        if (status == 412) {
            assertThat(changed.code()).isEqualTo("UpdateConditionNotSatisfied");
        }
    }

    @Test
    void mergeIgnoresNulls() {
        insert("{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"A\":1,\"B\":2}");
        wire().send("PATCH", point(), "{\"A\":null,\"B\":3,\"C\":4}", "If-Match", "*");
        assertThat(wire().get(point(), "Accept", Wire.NONE).body()).endsWith(",\"A\":1,\"B\":3,\"C\":4}");
        wire().send("PUT", point(), "{\"A\":null,\"B\":3,\"C\":4}", "If-Match", "*");
        assertThat(wire().get(point(), "Accept", Wire.NONE).body()).endsWith("Z\",\"B\":3,\"C\":4}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "it's",
                "100%",
                "ü€",
                "𝄞",
                "a+b",
                "a&b=c",
                "~!*();:@",
                "\"<>{}|^`[]",
                "..",
                ".",
                "%2F"
            })
    void rowsAreFoundByKeysOfAnyCharacters(String key) {
        String json = key.replace("\"", "\\\"");
        Reply inserted = insert("{\"PartitionKey\":\"" + json + "\",\"RowKey\":\"" + json + "\",\"V\":1}");
        assertThat(inserted.status()).as(inserted.body()).isEqualTo(201);
        String location = inserted.header("Location");
        assertThat(location).startsWith(base());

        assertThat(wire().get(location.substring(base().length()), "Accept", Wire.NONE)
                        .body())
                .contains("\"V\":1");
        String encoded = java.net.URLEncoder.encode(key.replace("'", "''"), java.nio.charset.StandardCharsets.UTF_8)
                .replace("+", "%20");
        String other = table + "(RowKey='" + encoded + "', PartitionKey='" + encoded + "')";
        assertThat(wire().get(other.replace(" ", "%20"), "Accept", Wire.NONE).body())
                .contains("\"V\":1");
        assertThat(wire().get(table + "?$filter=PartitionKey%20eq%20'" + encoded + "'", "Accept", Wire.NONE)
                        .body())
                .contains("\"V\":1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"PartitionKey":"p"}                                              | PropertiesNeedValue
        {"PartitionKey":"p","RowKey":null}                                | PropertiesNeedValue
        {"PartitionKey":"p","RowKey":5}                                   | InvalidInput
        {"PartitionKey":"p","RowKey":"a/b"}                               | OutOfRangeInput
        {"PartitionKey":"p","RowKey":"r","a-b":1}                         | PropertyNameInvalid
        {"PartitionKey":"p","RowKey":"r","a.b":1}                         | PropertyNameInvalid
        {"PartitionKey":"p","RowKey":"r","A":1,"A":2}                     | DuplicatePropertiesSpecified
        {"PartitionKey":"p","RowKey":"r","RowKey":"s"}                    | DuplicatePropertiesSpecified
        {"PartitionKey":"p","RowKey":"r","A":"0000000000000000000000000001-1-1-1-1","A@odata.type":"Edm.Guid"} | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":{}}                          | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":[1]}                         | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":"x","A@odata.type":"Edm.Int32"} | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":"","A@odata.type":"Edm.DateTime"} | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":"1","A@odata.type":"Edm.Byte"} | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":"%%","A@odata.type":"Edm.Binary"} | InvalidInput
        {"PartitionKey":"p","RowKey":"r","A":"1600-12-31T00:00:00Z","A@odata.type":"Edm.DateTime"} | OutOfRangeInput
        {"PartitionKey":"p","RowKey":"r","A":1.797693134862316e308}       | InvalidInput
        {"PartitionKey":"p","RowKey":"r"                                  | InvalidInput
        {"PartitionKey":"p","RowKey":"r"} x                               | InvalidInput
        []                                                                | InvalidInput
        """)
    void invalidRowsAreRejected(String body, String code) {
        Reply refused = insert(body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.code()).isEqualTo(code);
        assertThat(refused.header("x-ms-error-code")).isEqualTo(code);
        assertThat(wire().get(table, "Accept", Wire.NONE).body()).isEqualTo("{\"value\":[]}");
    }

    /** A name with any character that names may not have is refused by every write, and never left out. */
    @Test
    void propertyNamesThatAreNotIdentifiersAreRejected() {
        List<String> names = new ArrayList<>(
                List.of("user@example.com", "a@odata", "a@odatatype", "odata@b", "a@b@c", "a@@b", "a@odata.type@b"));
        for (char c = ' '; c < 0xA0; c++) {
            if (!Character.isLetterOrDigit(c) && c != '_') {
                names.addAll(List.of("" + c, c + "a", "a" + c + "b", "a" + c));
            }
        }
        insert("{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"V\":1}");
        for (String name : names) {
            String member = "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\":1}";
            for (Reply reply : List.of(
                    insert("{\"PartitionKey\":\"p\",\"RowKey\":\"s\"," + member),
                    wire().send("PUT", point(), "{" + member),
                    wire().send("MERGE", point(), "{" + member))) {
                assertThat(reply.status()).as("'%s': %s", name, reply.body()).isEqualTo(400);
                assertThat(reply.code()).as("'%s'", name).isEqualTo("PropertyNameInvalid");
            }
        }
        assertThat(wire().get(point(), "Accept", Wire.NONE).body()).contains("\"V\":1");
    }

    @Test
    void additionalAnnotationsOfClientsAreIgnored() {
        Reply inserted =
                insert("{\"odata.etag\":\"W/x\",\"odata.type\":\"a.b\",\"PartitionKey@odata.type\":\"Edm.String\","
                        + "\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"Timestamp\":\"0001-01-01T00:00:00Z\",\"ETag\":null,"
                        + "\"D\":3,\"D@odata.type\":\"Edm.Double\",\"Big\":3000000000,\"S\":\"2020-01-01T00:00:00Z\"}");

        assertThat(inserted.body())
                .endsWith("Z\",\"D\":3.0,\"Big\":3.0E9,\"S\":\"2020-01-01T00:00:00Z\"}")
                .doesNotContain("0001-01-01");
    }

    @Test
    void keysThatDifferFromTheAddressAreRejected() {
        assertThat(wire().send("PUT", point(), "{\"PartitionKey\":\"other\"}").code())
                .isEqualTo("InvalidInput");
        assertThat(wire().send("PUT", point(), "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}")
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1000})
    void pagesHaveNeitherGapsNorDuplicates(int top) {
        List<String> expected = new ArrayList<>();
        for (String partition : List.of("", "a", "a'b", "b", "ü")) {
            for (String row : List.of("", "1", "2")) {
                insert("{\"PartitionKey\":\"" + partition + "\",\"RowKey\":\"" + row + "\"}");
                expected.add(partition + "/" + row);
            }
        }
        List<String> found = new ArrayList<>();
        String next = "";
        do {
            Reply page =
                    wire().get(table + "()?$top=" + top + "&$select=PartitionKey,RowKey" + next, "Accept", Wire.NONE);
            assertThat(page.status()).as(page.body()).isEqualTo(200);
            for (String row : page.body().split("\\{\"PartitionKey\":\"", -1)) {
                if (!row.startsWith("{")) {
                    found.add(row.substring(0, row.indexOf('"')) + "/" + row.split("\"", -1)[4]);
                }
            }
            String partition = page.header("x-ms-continuation-NextPartitionKey");
            next = partition.isEmpty()
                    ? ""
                    : "&NextPartitionKey=" + partition + "&NextRowKey=" + page.header("x-ms-continuation-NextRowKey");
        } while (!next.isEmpty());

        assertThat(found).isEqualTo(expected);
    }

    @Test
    void azureContinuationTokensAreAccepted() {
        for (String name : List.of("Ann001", "Ben998", "Ben999", "Cid001")) {
            insert("{\"PartitionKey\":\"Smith\",\"RowKey\":\"" + name + "\"}");
        }
        insert("{\"PartitionKey\":\"Tell\",\"RowKey\":\"Bob\"}");

        assertThat(wire().get(
                                table + "?$select=RowKey&NextPartitionKey=1!8!U21pdGg-&NextRowKey=1%218%21QmVuOTk5",
                                "Accept",
                                Wire.NONE)
                        .body())
                .isEqualTo("{\"value\":[{\"RowKey\":\"Ben999\"},{\"RowKey\":\"Cid001\"},{\"RowKey\":\"Bob\"}]}");
        assertThat(wire().get(table + "?$select=RowKey&NextPartitionKey=1!8!U21pdGg-&NextRowKey=", "Accept", Wire.NONE)
                        .body())
                .contains("Ann001");
        assertThat(wire().get(table + "?NextPartitionKey=Smith&NextRowKey=x").code())
                .isEqualTo("InvalidInput");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ?$top=1001                 | 400 | InvalidInput
        ?$top=-1                   | 400 | InvalidInput
        ?$top=x                    | 400 | InvalidInput
        ?$filter=A%20eq            | 400 | InvalidInput
        ?$filter=A%20eq%20'x       | 400 | InvalidInput
        ?$filter=PartitionKey+eq+5 | 400 | InvalidInput
        ?$orderby=A                | 501 | NotImplemented
        ?$skip=1                   | 501 | NotImplemented
        ?$filter=A%FFeq            | 400 | InvalidUri
        """)
    void unsupportedQueriesAreRejected(String query, int status, String code) {
        Reply refused = wire().get(table + query);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.code()).isEqualTo(code);
    }

    @Test
    void plusInAQueryMeansSpace() {
        insert("{\"PartitionKey\":\"p\",\"RowKey\":\"5\"}");
        assertThat(wire().get(table + "?$filter=RowKey+lt+'6'&$select=RowKey", "Accept", Wire.NONE)
                        .body())
                .isEqualTo("{\"value\":[{\"RowKey\":\"5\"}]}");
        assertThat(wire().get(table + "?$top=0", "Accept", Wire.NONE).body()).isEqualTo("{\"value\":[]}");
        assertThat(wire().get(table + "?$filter=", "Accept", Wire.NONE).body()).contains("\"RowKey\":\"5\"");
    }

    @Test
    void missingTablesAndRowsAreDistinguished() {
        assertThat(wire().get("Absent(PartitionKey='p',RowKey='r')").code()).isEqualTo("TableNotFound");
        assertThat(wire().get("Absent").code()).isEqualTo("TableNotFound");
        assertThat(wire().get(point()).code()).isEqualTo("ResourceNotFound");
        assertThat(wire().get(table + "(PartitionKey='p')").code()).isEqualTo("InvalidInput");
        assertThat(wire().get(table + "/Tables").status()).isEqualTo(501);
        assertThat(wire().send("DELETE", table, "").status()).isEqualTo(405);
    }
}
