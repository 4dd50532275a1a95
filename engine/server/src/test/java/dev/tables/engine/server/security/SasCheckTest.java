package dev.tables.engine.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.sas.TableAccountSasPermission;
import com.azure.data.tables.sas.TableAccountSasResourceType;
import com.azure.data.tables.sas.TableAccountSasService;
import com.azure.data.tables.sas.TableAccountSasSignatureValues;
import com.azure.data.tables.sas.TableSasIpRange;
import com.azure.data.tables.sas.TableSasPermission;
import com.azure.data.tables.sas.TableSasSignatureValues;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.RequestPermissions.AccountAccess;
import dev.tables.engine.server.security.RequestPermissions.RowAccess;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.TableSas;
import dev.tables.testing.Seed;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SasCheckTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(2212);

    private static final String SECRET = "Zmlyc3Qga2V5IG9mIHRoZSBhY2NvdW50ISE=";
    private static final AccountKey KEY = AccountKey.of("acct", SECRET);
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(3600);

    private final AccessPolicies policies = new StoredAccessPolicies(LocalTableStore.inMemory());
    private Instant now = NOW;
    private final AccountKeyAuthorizer authorizer = new AccountKeyAuthorizer(
            AccountKeys.of("acct", "c2Vjb25kIGtleSBvZiB0aGUgYWNjb3VudCE=", SECRET), policies, () -> now);
    private final TableServiceClient service = new TableServiceClientBuilder()
            .connectionString("DefaultEndpointsProtocol=https;AccountName=acct;AccountKey=" + SECRET
                    + ";TableEndpoint=https://acct.table.core.windows.net")
            .buildClient();

    private RequestPermissions access(String token) {
        return authorizer.authorize(SentRequest.withToken("/acct/staff()", token));
    }

    private void assertRefused(SentRequest request, ErrorCode code) {
        assertCode(() -> authorizer.authorize(request), code);
    }

    private static void assertCode(Runnable asked, ErrorCode code) {
        assertThatThrownBy(asked::run)
                .isInstanceOfSatisfying(
                        RequestDeniedException.class,
                        denied -> assertThat(denied.errorCode())
                                .as(denied.getMessage())
                                .isEqualTo(code));
    }

    private static TableSas reading() {
        return TableSas.of("Staff").withPermissions(SasPermission.READ).validUntil(LATER);
    }

    @Test
    void sasGrantsExactlyItsPermissions() {
        for (Set<SasPermission> given : subsets()) {
            RequestPermissions access = access(TableSas.of("Staff")
                    .withPermissions(given)
                    .validUntil(LATER)
                    .sign(KEY));
            for (RowAccess asked : RowAccess.values()) {
                SasPermission needed = SasPermission.values()[asked.ordinal()];
                if (given.contains(needed)) {
                    access.check(asked, "sTAFF", new PrimaryKey("p", "r"));
                    assertCode(() -> access.check(asked, "other"), ErrorCode.AUTHORIZATION_FAILURE);
                } else {
                    assertCode(() -> access.check(asked, "staff"), ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH);
                }
            }
            for (AccountAccess asked : AccountAccess.values()) {
                boolean reads = given.contains(SasPermission.READ);
                if (asked == AccountAccess.OPEN_SNAPSHOT
                        ? reads
                        : asked == AccountAccess.OPEN_TRANSACTION && given.size() > (reads ? 1 : 0)) {
                    access.check(asked);
                } else {
                    boolean keeps = asked == AccountAccess.OPEN_SNAPSHOT || asked == AccountAccess.OPEN_TRANSACTION;
                    assertCode(
                            () -> access.check(asked),
                            keeps ? ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH : ErrorCode.AUTHORIZATION_FAILURE);
                }
            }
        }
    }

    private static List<Set<SasPermission>> subsets() {
        return IntStream.range(1, 16)
                .<Set<SasPermission>>mapToObj(bits -> {
                    Set<SasPermission> some = EnumSet.noneOf(SasPermission.class);
                    for (SasPermission one : SasPermission.values()) {
                        if ((bits & 1 << one.ordinal()) != 0) {
                            some.add(one);
                        }
                    }
                    return some;
                })
                .toList();
    }

    @Test
    void changesAreLimitedToTheKeyRange() {
        RequestPermissions access = access(TableSas.of("staff")
                .withPermissions(SasPermission.writing())
                .forKeyRange(new SasRange("b", "2", "d", "4"))
                .validUntil(LATER)
                .sign(KEY));
        for (String inside : List.of("b2", "b9", "c0", "d0", "d4")) {
            access.check(RowAccess.UPDATE, "staff", new PrimaryKey(inside.substring(0, 1), inside.substring(1)));
        }
        for (String outside : List.of("a9", "b1", "d5", "e0")) {
            PrimaryKey row = new PrimaryKey(outside.substring(0, 1), outside.substring(1));
            assertCode(() -> access.check(RowAccess.DELETE, "staff", row), ErrorCode.AUTHORIZATION_FAILURE);
        }
        assertThat(access.permittedKeyRange("staff")).isEqualTo(new SasRange("b", "2", "d", "4"));
    }

    @Test
    void sasWithOneChangedByteIsRejected() {
        Random random = SEED.random();
        for (int round = 0; round < 600; round++) {
            String token = TableSas.of("staff" + random.nextInt(9))
                    .withPermissions(SasPermission.READ, SasPermission.ADD)
                    .forKeyRange(SasRange.partition("p" + random.nextInt(1000)))
                    .validUntil(LATER.plusSeconds(random.nextInt(1000)))
                    .sign(KEY);
            assertThat(access(token)).isNotNull();
            int at = random.nextInt(token.length());
            char other = (char) ('a' + random.nextInt(26));
            String changed = token.substring(0, at) + other + token.substring(at + 1);
            if (!isSame(token, changed)) {
                assertThatThrownBy(() -> access(changed)).as(changed).isInstanceOf(RuntimeException.class);
            }
        }
    }

    /** Whether two tokens are read alike: of hexadecimal digits the case does not count. */
    private static boolean isSame(String token, String changed) {
        try {
            return URLDecoder.decode(changed, StandardCharsets.UTF_8)
                    .equals(URLDecoder.decode(token, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notDecoded) {
            return false;
        }
    }

    @Test
    void addedMissingOrDuplicateFieldsAreRejected() {
        String token = reading().forKeyRange(SasRange.partition("p")).sign(KEY);
        for (String added : List.of("srk=a", "st=2020-01-01", "si=x", "sip=127.0.0.1", "spr=https", "ss=t&srt=o")) {
            assertThatThrownBy(() -> access(token + "&" + added)).as(added).isInstanceOf(RequestDeniedException.class);
        }
        for (String field : token.split("&")) {
            String without = token.replace(field, "").replace("&&", "&");
            assertThatThrownBy(() -> access(without)).as(field).isInstanceOf(RequestDeniedException.class);
            assertThatThrownBy(() -> access(token + "&" + field)).as(field).hasMessageContaining("twice");
        }
        assertThat(access(token + "&st=&other=1")).as("an empty field is none").isNotNull();
        assertThatThrownBy(() -> access(token + "&st=%0A")).hasMessageContaining("control character");
    }

    @Test
    void startAndExpiryAreChecked() {
        String token = reading().validFrom(NOW).validUntil(LATER).sign(KEY);
        assertThat(access(token)).isNotNull();
        now = NOW.minusSeconds(1);
        assertRefused(SentRequest.withToken("/acct/staff", token), ErrorCode.AUTHENTICATION_FAILED);
        now = LATER.minusSeconds(1);
        assertThat(access(token)).isNotNull();
        now = LATER;
        assertRefused(SentRequest.withToken("/acct/staff", token), ErrorCode.AUTHENTICATION_FAILED);
    }

    @Test
    void addressAndProtocolAreChecked() {
        SentRequest near = SentRequest.withToken(
                "/acct/staff", reading().forIpRange("10.0.0.5-10.0.1.4").sign(KEY));
        for (String inside : List.of("10.0.0.5", "10.0.0.200", "10.0.1.4")) {
            assertThat(authorizer.authorize(near.from(inside, false))).isNotNull();
        }
        for (String outside : List.of("10.0.0.4", "10.0.1.5", "127.0.0.1", "::1", "")) {
            assertRefused(near.from(outside, false), ErrorCode.AUTHORIZATION_SOURCE_IP_MISMATCH);
        }
        SentRequest secure =
                SentRequest.withToken("/acct/staff", reading().httpsOnly().sign(KEY));
        assertThat(authorizer.authorize(secure.from("10.0.0.1", true))).isNotNull();
        assertRefused(secure, ErrorCode.AUTHORIZATION_PROTOCOL_MISMATCH);
    }

    @Test
    void policyProvidesWhatTheSasOmits() {
        String byPolicy = TableSas.of("staff").withPolicy("readers").sign(KEY);
        SentRequest request = SentRequest.withToken("/acct/staff", byPolicy);
        assertRefused(request, ErrorCode.AUTHENTICATION_FAILED);

        policies.replaceByTable("STAFF", List.of(new AccessPolicy("readers", null, LATER, "ra")));
        access(byPolicy).check(RowAccess.ADD, "staff");
        policies.replaceByTable("staff", List.of(new AccessPolicy("readers", null, LATER, "r")));
        assertCode(() -> access(byPolicy).check(RowAccess.ADD, "staff"), ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH);
        assertRefused(
                SentRequest.withToken(
                        "/acct/staff", reading().withPolicy("readers").sign(KEY)),
                ErrorCode.INVALID_AUTHENTICATION_INFO);

        policies.replaceByTable("staff", List.of(new AccessPolicy("readers", LATER, null, null)));
        assertRefused(request, ErrorCode.AUTHENTICATION_FAILED);
        SentRequest complete = SentRequest.withToken(
                "/acct/staff",
                reading().validUntil(LATER.plusSeconds(9)).withPolicy("readers").sign(KEY));
        assertRefused(complete, ErrorCode.AUTHENTICATION_FAILED);
        now = LATER;
        assertThat(authorizer.authorize(complete)).isNotNull();
        policies.removeByTable("staff");
        assertRefused(complete, ErrorCode.AUTHENTICATION_FAILED);
    }

    @Test
    void policiesAreStored() {
        LocalTableStore store = LocalTableStore.inMemory();
        List<AccessPolicy> five = List.of(
                new AccessPolicy("a", null, null, null),
                new AccessPolicy("b", NOW, LATER, "raud"),
                new AccessPolicy("c", NOW, null, ""),
                new AccessPolicy("d", null, LATER, null),
                new AccessPolicy("ä&<", null, null, "r"));
        new StoredAccessPolicies(store).replaceByTable("Staff", five);
        AccessPolicies other = new StoredAccessPolicies(store);
        assertThat(other.findByTable("sTAFF")).isEqualTo(five);
        assertThat(other.findByTable("none")).isEmpty();
        other.replaceByTable("staff", five.subList(0, 1));
        assertThat(new StoredAccessPolicies(store).findByTable("staff")).isEqualTo(five.subList(0, 1));
        other.removeByTable("staff");
        assertThat(new StoredAccessPolicies(store).findByTable("staff")).isEmpty();
    }

    @Test
    void policyChangesOfAnotherServerApplyAfterTheDocumentedTime() {
        LocalTableStore store = LocalTableStore.inMemory();
        AtomicLong nanos = new AtomicLong();
        StoredAccessPolicies here = new StoredAccessPolicies(store, nanos::get);
        StoredAccessPolicies there = new StoredAccessPolicies(store, nanos::get);
        here.replaceByTable("staff", List.of(new AccessPolicy("a", null, LATER, "r")));
        assertThat(there.findByTable("staff")).hasSize(1);
        here.replaceByTable("staff", List.of());

        assertThat(here.findByTable("staff")).isEmpty();
        nanos.set(StoredAccessPolicies.CACHE_TTL.toNanos());
        assertThat(there.findByTable("staff")).hasSize(1);
        nanos.incrementAndGet();
        assertThat(there.findByTable("staff")).isEmpty();
    }

    @Test
    void accountSasIsLimitedToItsTypesAndPermissions() {
        Map<AccountAccess, String> needed = Map.of(
                AccountAccess.LIST_TABLES, "sl",
                AccountAccess.CREATE_TABLE, "cw",
                AccountAccess.DELETE_TABLE, "cd",
                AccountAccess.READ_SERVICE_PROPERTIES, "sr",
                AccountAccess.WRITE_SERVICE_PROPERTIES, "sw",
                AccountAccess.READ_STATISTICS, "sr");
        for (String type : List.of("s", "c", "o")) {
            for (String letter : List.of("r", "w", "d", "l", "a", "u")) {
                RequestPermissions access =
                        access(AccountSas.of(letter, type).validUntil(LATER).sign(KEY));
                needed.forEach((asked, one) -> {
                    boolean rightType = one.startsWith(type) || asked == AccountAccess.LIST_TABLES && type.equals("c");
                    if (rightType && one.endsWith(letter)) {
                        access.check(asked);
                    } else {
                        assertCode(
                                () -> access.check(asked),
                                rightType
                                        ? ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH
                                        : ErrorCode.AUTHORIZATION_RESOURCE_TYPE_MISMATCH);
                    }
                });
                assertCode(() -> access.check(AccountAccess.MANAGE_ACCESS_POLICIES), ErrorCode.AUTHORIZATION_FAILURE);
                if (type.equals("o") && letter.equals("a")) {
                    access.check(RowAccess.ADD, "any", new PrimaryKey("p", "r"));
                } else {
                    assertThatThrownBy(() -> access.check(RowAccess.ADD, "any"))
                            .isInstanceOf(RequestDeniedException.class);
                }
            }
        }
    }

    @Test
    void accountSasOfOtherServicesAndVersionsIsRejected() {
        String other = service.generateAccountSas(new TableAccountSasSignatureValues(
                NOW.plusSeconds(60).atOffset(ZoneOffset.UTC),
                TableAccountSasPermission.parse("r"),
                TableAccountSasService.parse("t"),
                TableAccountSasResourceType.parse("o")));
        assertThat(access(other)).isNotNull();
        assertRefused(
                SentRequest.withToken("/acct/staff", other.replace("ss=t", "ss=b")), ErrorCode.AUTHENTICATION_FAILED);
        for (String version : List.of("2010-01-01", "soon", "9999")) {
            assertRefused(
                    SentRequest.withToken("/acct/staff", other.replaceFirst("sv=[^&]*", "sv=" + version)),
                    ErrorCode.AUTHENTICATION_FAILED);
        }
    }

    /** The vendor's client makes the same signature as we do, whatever is asked for. */
    @Test
    void signatureMatchesTheAzureClient() {
        Random random = SEED.plus(1).random();
        for (int round = 0; round < 200; round++) {
            String name = "Table" + random.nextInt(1000);
            TableClient table = service.getTableClient(name);
            String letters = SasPermission.letters(subsets().get(random.nextInt(15)));
            Instant expiry = LATER.plusSeconds(random.nextInt(10_000));
            TableSasSignatureValues wanted =
                    new TableSasSignatureValues(expiry.atOffset(ZoneOffset.UTC), TableSasPermission.parse(letters));
            TableSas ours = TableSas.of(name)
                    .withPermissions(EnumSet.allOf(SasPermission.class).stream()
                            .filter(one -> letters.indexOf(one.letter()) >= 0)
                            .toList())
                    .validUntil(expiry);
            if (random.nextBoolean()) {
                wanted.setStartPartitionKey("a+b ä" + round).setEndPartitionKey("c/&" + round);
                wanted.setStartRowKey("1").setEndRowKey("it's");
                ours = ours.forKeyRange(new SasRange("a+b ä" + round, "1", "c/&" + round, "it's"));
            }
            if (random.nextBoolean()) {
                wanted.setStartTime(NOW.minus(Duration.ofDays(1)).atOffset(ZoneOffset.UTC));
                ours = ours.validFrom(NOW.minus(Duration.ofDays(1)));
            }
            if (random.nextBoolean()) {
                wanted.setSasIpRange(TableSasIpRange.parse("127.0.0.1-127.0.0.9"));
                ours = ours.forIpRange("127.0.0.1-127.0.0.9");
            }
            String theirs = table.generateSas(wanted);
            assertThat(signature(ours.sign(KEY)))
                    .as(theirs + " / " + ours.sign(KEY))
                    .isEqualTo(signature(theirs));
            assertThat(access(theirs)).isNotNull();
            assertThat(access(ours.sign(KEY))).isNotNull();
        }
    }

    private static String signature(String token) {
        return token.replaceFirst(".*sig=([^&]*).*", "$1");
    }
}
