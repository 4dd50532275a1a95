package dev.tables.engine.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.PrimaryKey;
import dev.tables.testing.Seed;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TableSasTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(22);

    private static final AccountKey KEY = AccountKey.development();
    private static final Instant EXPIRY = Instant.parse("2030-01-02T03:04:05.678Z");

    @Test
    void sasContainsItsFieldsAndSignature() {
        String token = TableSas.of("Staff")
                .withPermissions(SasPermission.DELETE, SasPermission.READ)
                .forKeyRange(SasRange.rows("a&b", "1", "2+3"))
                .validUntil(EXPIRY)
                .sign(KEY);

        Map<String, String> fields = read(token);
        assertThat(fields)
                .containsEntry("tn", "Staff")
                .containsEntry("sp", "rd")
                .containsEntry("se", "2030-01-02T03:04:05Z")
                .containsEntry("spk", "a&b")
                .containsEntry("erk", "2+3")
                .doesNotContainKey("st");
        assertThat(KEY.verifySignature(
                        SasFields.of(fields).stringToSign(KEY.account()), String.valueOf(fields.get("sig"))))
                .isTrue();
    }

    @Test
    void signatureDependsOnEveryField() {
        TableSas given = TableSas.of("staff")
                .withPermissions(SasPermission.READ)
                .forKeyRange(new SasRange("b", "1", "d", "9"))
                .validFrom(EXPIRY.minusSeconds(10))
                .validUntil(EXPIRY)
                .httpsOnly()
                .forIpRange("10.0.0.1-10.0.0.9");
        Map<String, String> fields = read(given.sign(KEY));
        String signature = String.valueOf(fields.remove("sig"));
        for (String changed : fields.keySet()) {
            for (String value : List.of("", fields.get(changed) + "x", "2014-02-14")) {
                Map<String, String> other = new LinkedHashMap<>(fields);
                other.put(changed, value);
                assertThat(KEY.verifySignature(SasFields.of(other).stringToSign(KEY.account()), signature))
                        .as(changed)
                        .isFalse();
            }
        }
    }

    @Test
    void invalidSasParametersAreRejected() {
        TableSas table = TableSas.of("staff");
        assertThatThrownBy(() -> table.forKeyRange(SasRange.partition("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("empty key");
        assertThatThrownBy(() -> table.forKeyRange(SasRange.rows("p", null, "")))
                .hasMessageContaining("empty key");
        assertThatThrownBy(() -> table.forKeyRange(SasRange.rows("p", "a\nb", null)))
                .hasMessageContaining("control");
        assertThatThrownBy(() -> table.withPermissions(SasPermission.READ).sign(KEY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("without an expiry");
        assertThatThrownBy(() -> table.validUntil(EXPIRY).sign(KEY)).hasMessageContaining("without permissions");
        assertThatThrownBy(() -> table.forIpRange("anywhere")).hasMessageContaining("10.0.0.1");
        assertThatThrownBy(() -> table.withPolicy("")).hasMessageContaining("1 to 64");
        assertThatThrownBy(() -> TableSas.of("no table")).isInstanceOf(InvalidTableNameException.class);
        assertThatThrownBy(() -> new SasRange(null, "r", null, null)).hasMessageContaining("partition key");
        assertThatThrownBy(() -> AccountSas.of("rr", "o")).hasMessageContaining("each at most once");
        assertThatThrownBy(() -> AccountSas.of("r", "o").sign(KEY)).hasMessageContaining("expiry");
    }

    @Test
    void policyReplacesPermissionsAndExpiry() {
        assertThat(read(TableSas.of("staff").withPolicy("readers").sign(KEY)))
                .containsOnlyKeys("sv", "tn", "si", "sig");
    }

    /** Checks that a range contains exactly the rows that a query by its two key ranges finds. */
    @Test
    void rangesContainTheMatchingKeys() {
        Random random = SEED.random();
        for (int round = 0; round < 2_000; round++) {
            SasRange range = range(random);
            for (String partition : List.of("", "a", "b", "c", "d")) {
                for (String row : List.of("", "1", "2", "3")) {
                    boolean found = range.partitionKeyRange().contains(partition)
                            && range.rowKeyRangeIn(partition).contains(row);
                    assertThat(range.contains(new PrimaryKey(partition, row))).isEqualTo(found);
                    assertThat(found).isEqualTo(isBetween(range, partition, row));
                }
            }
        }
    }

    private static boolean isBetween(SasRange range, String partition, String row) {
        String keys = partition + "\0" + row;
        String first = range.startPartition() == null
                ? ""
                : range.startPartition() + "\0" + (range.startRow() == null ? "" : range.startRow());
        String last = range.endPartition() == null
                ? "\uffff"
                : range.endPartition() + "\0" + (range.endRow() == null ? "\uffff" : range.endRow());
        return keys.compareTo(first) >= 0 && keys.compareTo(last) <= 0;
    }

    private static SasRange range(Random random) {
        String first = random.nextBoolean() ? null : "" + (char) ('a' + random.nextInt(4));
        String last = random.nextBoolean() ? null : "" + (char) ('a' + random.nextInt(4));
        String firstRow = first == null || random.nextBoolean() ? null : "" + (char) ('1' + random.nextInt(3));
        String lastRow = last == null || random.nextBoolean() ? null : "" + (char) ('1' + random.nextInt(3));
        return new SasRange(first, firstRow, last, lastRow);
    }

    @Test
    void timesAreReadInAllFormats() {
        assertThat(SasTime.read("2021-08-01")).isEqualTo("2021-08-01T00:00:00Z");
        assertThat(SasTime.read("2021-08-01T10:20Z")).isEqualTo("2021-08-01T10:20:00Z");
        assertThat(SasTime.read("2021-08-01T10:20:30Z")).isEqualTo("2021-08-01T10:20:30Z");
        assertThat(SasTime.read("2021-08-01T10:20:30.1234567Z")).isEqualTo("2021-08-01T10:20:30.1234567Z");
        assertThat(SasTime.read("2021-08-01T10:20:30+02:00")).isEqualTo("2021-08-01T08:20:30Z");
        for (String none :
                List.of("", "soon", "2021-02-30", "2021-08-01T25:00Z", "2021-08-01T10:20", "2021-08-01 10:20Z")) {
            assertThat(SasTime.read(none)).as(none).isNull();
        }
    }

    @Test
    void toStringHidesTheKey() {
        AccountKey key = AccountKey.of("acct", "c2VjcmV0IHNlY3JldCBzZWNyZXQh");
        assertThat(key).hasToString("key of account acct");
        assertThat(SasFields.of(Map.of("sig", "secret"))).hasToString("fields [sig]");
        assertThat(SasRange.partition("secret").toString()).doesNotContain("secret");
        assertThatThrownBy(() -> AccountKey.of("acct", "secret!"))
                .hasNoCause()
                .message()
                .doesNotContain("secret!");
        assertThatThrownBy(() -> AccountKey.of("acct", "c2hvcnQ=")).hasMessageContaining("at least 16 bytes");
        assertThatThrownBy(() -> AccountKey.of("Acct", "c2hvcnQ=")).hasMessageContaining("lowercase");
    }

    @Test
    void keyIsReadFromAConnectionString() {
        AccountKey key = AccountKey.fromConnectionString(
                "DefaultEndpointsProtocol=http;AccountName=acct;AccountKey=c2VjcmV0IHNlY3JldCBzZWNyZXQh;TableEndpoint=http://localhost/");
        assertThat(key.account()).isEqualTo("acct");
        assertThat(key.isDevelopment()).isFalse();
        assertThat(AccountKey.fromConnectionString("UseDevelopmentStorage=true").isDevelopment())
                .isTrue();
        assertThatThrownBy(() -> AccountKey.fromConnectionString("SharedAccessSignature=sv=..."))
                .hasMessageContaining("AccountKey");
    }

    private static Map<String, String> read(String token) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : token.split("&")) {
            int equals = field.indexOf('=');
            fields.put(
                    field.substring(0, equals), URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return fields;
    }
}
