package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.Wire.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables, policies, properties, browsers and what is refused, byte for byte as recorded. */
class TablesOnTheWireTest {

    private final Served served = new Served();
    private final Wire wire = new Wire(served.base());

    @AfterEach
    void close() {
        served.close();
    }

    private Reply create(String name, String... headers) {
        return wire.post("Tables", "{\"TableName\":\"" + name + "\"}", headers);
    }

    @Test
    void tablesAreCreatedListedAndDeleted() {
        Reply created = create("Customers", "Accept", Wire.FULL);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("Location")).isEqualTo(served.base() + "Tables('Customers')");
        assertThat(created.body())
                .isEqualTo("{\"odata.metadata\":\"" + served.base()
                        + "$metadata#Tables/@Element\",\"odata.type\":\"devstoreaccount1.Tables\",\"odata.id\":\""
                        + served.base() + "Tables('Customers')\",\"odata.editLink\":\"Tables('Customers')\","
                        + "\"TableName\":\"Customers\"}");
        assertThat(create("customers").code()).isEqualTo("TableAlreadyExists");
        Reply quiet = create("Orders", "Prefer", "return-no-content");
        assertThat(quiet.status()).isEqualTo(204);
        assertThat(quiet.header("DataServiceId")).isEqualTo(served.base() + "Tables('Orders')");

        assertThat(wire.get("Tables('CUSTOMERS')", "Accept", Wire.NONE).body())
                .isEqualTo("{\"TableName\":\"Customers\"}");
        assertThat(wire.get("Tables?$filter=TableName%20ge%20'D'", "Accept", Wire.NONE)
                        .body())
                .isEqualTo("{\"value\":[{\"TableName\":\"Orders\"}]}");
        assertThat(wire.send("DELETE", "Tables('customers')", "").status()).isEqualTo(204);
        assertThat(wire.send("DELETE", "Tables('Customers')", "").code()).isEqualTo("ResourceNotFound");
        assertThat(wire.get("Tables('Customers')").code()).isEqualTo("ResourceNotFound");
    }

    @Test
    void tablesAreListedInPages() {
        List<String> expected = new ArrayList<>();
        for (int i = 10; i < 17; i++) {
            create("Table" + i);
            expected.add("Table" + i);
        }
        List<String> found = new ArrayList<>();
        String next = "";
        do {
            Reply page = wire.get("Tables?$top=3" + next, "Accept", Wire.NONE);
            for (String part : page.body().split("\"TableName\":\"", -1)) {
                if (part.startsWith("Table")) {
                    found.add(part.substring(0, part.indexOf('"')));
                }
            }
            String token = page.header("x-ms-continuation-NextTableName");
            next = token.isEmpty() ? "" : "&NextTableName=" + token;
        } while (!next.isEmpty());

        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "a-b,InvalidResourceName",
        "1abc,InvalidResourceName",
        "ab,OutOfRangeInput",
        "tables,InvalidInput",
        "tablesServerSettings,InvalidInput",
        "TABLESSERVERPOLICIES,InvalidInput"
    })
    void invalidNamesAreRejected(String name, String code) {
        Reply refused = create(name);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.code()).isEqualTo(code);
        assertThat(refused.body())
                .matches("\\{\"odata.error\":\\{\"code\":\"" + code
                        + "\",\"message\":\\{\"lang\":\"en-US\",\"value\":\".+\\\\nRequestId:[0-9a-f-]{36}\\\\nTime:"
                        + "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{7}Z\"\\}\\}\\}");
    }

    @Test
    void internalTablesAreHidden() {
        create("Mine");
        wire.send(
                "PUT",
                "?restype=service&comp=properties",
                "<StorageServiceProperties><Cors/></StorageServiceProperties>");
        wire.send("PUT", "Mine?comp=acl", policies("<SignedIdentifier><Id>a</Id></SignedIdentifier>"));

        assertThat(served.store().tableNames()).hasSize(2);
        assertThat(wire.get("Tables", "Accept", Wire.NONE).body()).isEqualTo("{\"value\":[{\"TableName\":\"Mine\"}]}");
        assertThat(wire.get("tablesServerSettings").code()).isEqualTo("TableNotFound");
        assertThat(wire.post("tablesServerSettings", "{\"PartitionKey\":\"\",\"RowKey\":\"\"}")
                        .code())
                .isEqualTo("TableNotFound");
        assertThat(wire.send("DELETE", "Tables('tablesServerSettings')", "").code())
                .isEqualTo("ResourceNotFound");
    }

    private static String policies(String inner) {
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?><SignedIdentifiers>" + inner + "</SignedIdentifiers>";
    }

    @Test
    void storedAccessPoliciesAreKept() {
        create("Guarded");
        String path = "Guarded?comp=acl";
        assertThat(wire.get(path).body())
                .isEqualTo("\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?><SignedIdentifiers />");
        String sent =
                policies("<SignedIdentifier><AccessPolicy><Permission>raud</Permission><Expiry>2124-01-01</Expiry>"
                        + "<Start>2020-01-01T00:00:00.5Z</Start></AccessPolicy><Id>a&amp;b</Id></SignedIdentifier>"
                        + "<SignedIdentifier><Id>bare</Id></SignedIdentifier>");
        assertThat(wire.send("PUT", path, "\uFEFF" + sent).status()).isEqualTo(204);
        Reply read = wire.get(path);
        assertThat(read.header("Content-Type")).isEqualTo("application/xml");
        assertThat(read.header("Cache-Control")).isEmpty();
        assertThat(read.body())
                .isEqualTo("\uFEFF"
                        + policies("<SignedIdentifier><Id>a&amp;b</Id><AccessPolicy>"
                                + "<Start>2020-01-01T00:00:00.5000000Z</Start><Expiry>2124-01-01T00:00:00.0000000Z</Expiry>"
                                + "<Permission>raud</Permission></AccessPolicy></SignedIdentifier>"
                                + "<SignedIdentifier><Id>bare</Id><AccessPolicy></AccessPolicy></SignedIdentifier>"));
        assertThat(wire.send("PUT", path, "").status()).isEqualTo(204);
        assertThat(wire.get(path).body()).endsWith("<SignedIdentifiers />");
        assertThat(wire.get("Absent?comp=acl").code()).isEqualTo("TableNotFound");
    }

    @ParameterizedTest
    @CsvSource({
        "<SignedIdentifier><Id></Id></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id></SignedIdentifier><SignedIdentifier><Id>a</Id></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id><AccessPolicy><Permission>x</Permission></AccessPolicy></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id><AccessPolicy><Start>soon</Start></AccessPolicy></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id><Other/></SignedIdentifier>",
        "<SignedIdentifier>"
    })
    void invalidPoliciesAreRejected(String inner) {
        create("Guarded");
        Reply refused = wire.send("PUT", "Guarded?comp=acl", policies(inner));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body())
                .startsWith("<?xml version=\"1.0\" encoding=\"utf-8\"?><m:error"
                        + " xmlns:m=\"http://schemas.microsoft.com/ado/2007/08/dataservices/metadata\"><m:code>"
                        + "InvalidXmlDocument</m:code><m:message xml:lang=\"en-US\">");
    }

    @Test
    void sixPoliciesAndXmlEntitiesAreRejected() {
        create("Guarded");
        StringBuilder six = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            six.append("<SignedIdentifier><Id>").append(i).append("</Id></SignedIdentifier>");
        }
        assertThat(wire.send("PUT", "Guarded?comp=acl", policies(six.toString()))
                        .code())
                .isEqualTo("InvalidXmlDocument");
        String bomb = "<!DOCTYPE a [<!ENTITY b \"c\">]><SignedIdentifiers><SignedIdentifier><Id>&b;</Id>"
                + "</SignedIdentifier></SignedIdentifiers>";
        assertThat(wire.send("PUT", "Guarded?comp=acl", bomb).code()).isEqualTo("InvalidXmlDocument");
    }

    @Test
    void servicePropertiesAreKeptAndApplyToBrowsers() {
        String path = "?restype=service&comp=properties";
        String rules =
                "<Cors><CorsRule><AllowedMethods>GET,PUT</AllowedMethods><AllowedOrigins>http://a.example</AllowedOrigins>"
                        + "<AllowedHeaders>x-ms-*,accept</AllowedHeaders><ExposedHeaders>x-ms-*</ExposedHeaders>"
                        + "<MaxAgeInSeconds>500</MaxAgeInSeconds></CorsRule></Cors>";
        assertThat(wire.send(
                                "PUT",
                                path,
                                "<StorageServiceProperties><Logging><Version>1.0</Version><Read>true</Read><Write>true</Write>"
                                        + "<Delete>false</Delete><RetentionPolicy><Enabled>true</Enabled><Days>5</Days>"
                                        + "</RetentionPolicy></Logging>" + rules + "</StorageServiceProperties>")
                        .status())
                .isEqualTo(202);
        assertThat(wire.get(path).body())
                .contains("<Days>5</Days>")
                .contains("<HourMetrics><Version>1.0</Version><Enabled>false</Enabled>")
                .contains(rules);
        assertThat(wire.send("PUT", path, "<StorageServiceProperties><Logging/></StorageServiceProperties>")
                        .code())
                .isEqualTo("InvalidXmlDocument");
        Reply asked = preflight("http://a.example", "PUT", "x-ms-date, Accept");
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.header("Access-Control-Allow-Origin")).isEqualTo("http://a.example");
        assertThat(asked.header("Access-Control-Max-Age")).isEqualTo("500");
        assertThat(preflight("http://b.example", "PUT", "accept").code()).isEqualTo("CorsPreflightFailure");
        assertThat(preflight("http://a.example", "PUT", "other").code()).isEqualTo("CorsPreflightFailure");
        assertThat(preflight("", "PUT", "other").code()).isEqualTo("InvalidHeaderValue");
        Reply read = wire.get("Tables", "Origin", "http://a.example");
        assertThat(read.header("Access-Control-Allow-Origin")).isEqualTo("http://a.example");
        assertThat(read.header("Vary")).isEqualTo("Origin");
        assertThat(wire.get("Tables").header("Vary")).isEqualTo("Origin");
        wire.send("PUT", path, "<StorageServiceProperties><Cors/></StorageServiceProperties>");
        assertThat(wire.get("Tables").header("Vary")).isEmpty();
    }

    private Reply preflight(String origin, String method, String headers) {
        return wire.anonymous()
                .send(
                        "OPTIONS",
                        "Tables",
                        "",
                        "Origin",
                        origin,
                        "Access-Control-Request-Method",
                        method,
                        "Access-Control-Request-Headers",
                        headers);
    }

    @Test
    void statisticsAreReturnedOnlyAtTheSecondaryAddress() {
        Wire secondary = new Wire(served.base().replace("devstoreaccount1/", "devstoreaccount1-secondary/"));
        assertThat(secondary.get("?restype=service&comp=stats").body())
                .contains("<Status>live</Status><LastSyncTime>")
                .contains(" GMT</LastSyncTime>");
        assertThat(wire.get("?restype=service&comp=stats").status()).isEqualTo(400);
        assertThat(secondary.post("Tables", "{\"TableName\":\"Abc\"}").status()).isEqualTo(403);
        assertThat(secondary.get("Tables").status()).isEqualTo(200);
    }

    @Test
    void apiVersionHeadersAreHonored() {
        Reply usual = wire.get("Tables", "x-ms-version", "2020-12-06", "x-ms-client-request-id", "mine");
        assertThat(usual.header("x-ms-version")).isEqualTo("2020-12-06");
        assertThat(usual.header("x-ms-client-request-id")).isEqualTo("mine");
        assertThat(usual.header("x-ms-request-id")).hasSize(36);
        assertThat(usual.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(usual.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(usual.header("Date")).endsWith("GMT");
        assertThat(wire.get("Tables", "x-ms-version", "latest").code()).isEqualTo("InvalidHeaderValue");
        assertThat(wire.get("Tables", "x-ms-version", "2012-02-12").code()).isEqualTo("JsonFormatNotSupported");
        assertThat(wire.get("Tables", "Accept", "application/atom+xml").status())
                .isEqualTo(415);
        assertThat(wire.get("Tables", "Accept", "*/*").header("Content-Type")).contains("odata=minimalmetadata");
        assertThat(wire.get("Tables?timeout=soon").code()).isEqualTo("InvalidQueryParameterValue");
        assertThat(wire.get("Tables?timeout=30").status()).isEqualTo(200);
    }

    @Test
    void unsupportedMethodsAndTunnelsAreRejected() {
        create("Mine");
        assertThat(wire.send("PUT", "Tables", "{}").code()).isEqualTo("MethodNotAllowed");
        assertThat(wire.send("BREW", "Mine(PartitionKey='',RowKey='')", "").status())
                .isEqualTo(405);
        assertThat(wire.send("PUT", "Mine(PartitionKey='',RowKey='')", "{}", "X-HTTP-Method", "MERGE")
                        .code())
                .isEqualTo("XMethodNotUsingPost");
        assertThat(wire.post("Mine(PartitionKey='',RowKey='')", "{}", "X-HTTP-Method", "GET")
                        .code())
                .isEqualTo("XMethodIncorrectValue");
        assertThat(wire.get("Mine?comp=other").code()).isEqualTo("InvalidQueryParameterValue");
        assertThat(wire.get("$metadata").body()).contains("<PropertyRef Name=\"RowKey\" />");
        assertThat(wire.post("$metadata", "{\"TableName\":\"Things\"}").status())
                .isEqualTo(405);
    }

    @Test
    void requestsWithoutCredentialsAreRejected() {
        Reply refused = wire.anonymous().get("Tables");

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("NoAuthenticationInformation");
        assertThat(refused.header("WWW-Authenticate")).isNotEmpty();
        Reply wrong = wire.anonymous()
                .get(
                        "Tables",
                        "Authorization",
                        "SharedKeyLite devstoreaccount1:AAAA",
                        "x-ms-date",
                        "Mon, 02 Aug 2021 18:01:40 GMT");
        assertThat(wrong.status()).isEqualTo(403);
        assertThat(wrong.code()).isEqualTo("AuthenticationFailed");
        assertThat(new Wire("http://127.0.0.1:" + served.port() + "/other/")
                        .get("Tables")
                        .code())
                .isEqualTo("InvalidUri");
    }
}
