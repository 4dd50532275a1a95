package dev.tables.engine.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeader;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SharedKeyStringToSign;
import dev.tables.testing.Seed;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;

class SharedKeyCheckTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(2211);

    private static final String FIRST = "Zmlyc3Qga2V5IG9mIHRoZSBhY2NvdW50ISE=";
    private static final String SECOND = "c2Vjb25kIGtleSBvZiB0aGUgYWNjb3VudCE=";
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    private final AccountKeys keys = AccountKeys.of("acct", FIRST, SECOND);
    private Instant now = NOW;
    private final AccountKeyAuthorizer authorizer = new AccountKeyAuthorizer(keys, new NoPolicies(), () -> now);

    static String date(Instant time) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atZone(ZoneOffset.UTC));
    }

    /** Signed as clients do which sign in full, or in short. */
    private static SentRequest signed(String method, String target, String key, boolean inShort) {
        String path = target.replaceFirst("\\?.*", "");
        String comp = target.contains("comp=acl") ? "acl" : null;
        String resource = SharedKeyStringToSign.canonicalizedResource("acct", path, comp);
        String text = inShort
                ? SharedKeyStringToSign.sharedKeyLite(date(NOW), resource)
                : SharedKeyStringToSign.sharedKey(method, null, "application/json", date(NOW), resource);
        String credentials = "SharedKey" + (inShort ? "Lite" : "") + " acct:"
                + AccountKey.of("acct", key).sign(text);
        return SentRequest.of(
                method,
                target,
                Map.of("Authorization", credentials, "x-ms-date", date(NOW), "Content-Type", "application/json"));
    }

    private void assertAccepted(SentRequest request) {
        assertThat(authorizer.authorize(request)).isNotNull();
    }

    private void assertRefused(SentRequest request, ErrorCode code) {
        assertThatThrownBy(() -> authorizer.authorize(request))
                .as(request.toString())
                .isInstanceOfSatisfying(
                        RequestDeniedException.class,
                        denied -> assertThat(denied.errorCode()).isEqualTo(code));
    }

    @Test
    void bothSharedKeyFormatsAreAcceptedWithBothKeys() {
        for (String key : List.of(FIRST, SECOND)) {
            for (boolean inShort : new boolean[] {true, false}) {
                assertAccepted(signed("GET", "/acct/staff(PartitionKey='a%20b',RowKey='1')", key, inShort));
                assertAccepted(signed("PUT", "/acct/staff?comp=acl", key, inShort));
                assertAccepted(signed("POST", "/acct/Tables", key, inShort));
            }
        }
        assertRefused(
                signed("GET", "/acct/staff", "b3RoZXIga2V5IG9mIGFub3RoZXIgYWNjb3U=", true),
                ErrorCode.AUTHENTICATION_FAILED);
    }

    @Test
    void requestWithOneChangedByteIsRejected() {
        Random random = SEED.random();
        for (int round = 0; round < 600; round++) {
            boolean inShort = random.nextBoolean();
            String path = "/acct/t" + random.nextInt(100) + "(PartitionKey='" + random.nextInt(1000) + "',RowKey='')";
            SentRequest request = signed("DELETE", path, random.nextBoolean() ? FIRST : SECOND, inShort);
            assertAccepted(request);
            String credentials = String.valueOf(request.header("Authorization"));
            int start = credentials.indexOf(' ') + 1;
            SentRequest changed = switch (random.nextInt(4)) {
                case 0 -> request.with("Authorization", changed(credentials, start, random));
                case 1 -> request.withTarget(changed(path, 0, random));
                case 2 -> request.with("x-ms-date", date(NOW.plusSeconds(1 + random.nextInt(600))));
                default ->
                    inShort
                            ? request.with("Authorization", credentials.replace("Lite", ""))
                            : request.withMethod("PATCH");
            };
            assertThatThrownBy(() -> authorizer.authorize(changed))
                    .as(changed.toString())
                    .isInstanceOf(RequestDeniedException.class);
        }
    }

    private static String changed(String text, int from, Random random) {
        int at = from + random.nextInt(text.length() - from);
        char other = (char) (text.charAt(at) ^ 1 << random.nextInt(5));
        return text.substring(0, at) + other + text.substring(at + 1);
    }

    @Test
    void requestsSignedByTheAzureClientAreAccepted() {
        List<HttpRequest> sent = new ArrayList<>();
        HttpClient client = request -> {
            sent.add(request);
            return Mono.error(new IllegalStateException("not sent"));
        };
        TableServiceClient service = new TableServiceClientBuilder()
                .connectionString("DefaultEndpointsProtocol=http;AccountName=acct;AccountKey=" + SECOND
                        + ";TableEndpoint=http://127.0.0.1:1/acct")
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
                .httpClient(client)
                .buildClient();
        TableClient table = service.getTableClient("staff");
        TableEntity entity = new TableEntity("it's a/b %25?", "ä#ö");
        for (Runnable request : List.<Runnable>of(
                () -> table.createEntity(entity),
                () -> table.upsertEntity(entity),
                () -> table.getEntity("it's a/b %25?", "ä#ö"),
                () -> table.deleteEntity("it's", "x"),
                () -> table.listEntities().forEach(row -> {}),
                table::getAccessPolicies,
                service::getProperties,
                () -> service.createTable("other"))) {
            assertThatThrownBy(request::run).isInstanceOf(RuntimeException.class);
        }
        assertThat(sent).hasSizeGreaterThanOrEqualTo(8);
        now = Instant.now();
        for (HttpRequest request : sent) {
            assertAccepted(received(request));
            SentRequest other = received(request).withTarget("/acct/other");
            assertRefused(other, ErrorCode.AUTHENTICATION_FAILED);
        }
    }

    private static SentRequest received(HttpRequest request) {
        Map<String, String> headers = new TreeMap<>();
        for (HttpHeader header : request.getHeaders()) {
            headers.put(header.getName(), header.getValue());
        }
        URI url = URI.create(request.getUrl().toString());
        String query = url.getRawQuery();
        return SentRequest.of(
                request.getHttpMethod().toString(), url.getRawPath() + (query == null ? "" : "?" + query), headers);
    }

    @Test
    void clockSkewOfMoreThanFifteenMinutesIsRejected() {
        SentRequest request = signed("GET", "/acct/staff", FIRST, true);
        for (int minutes : new int[] {-15, 0, 15}) {
            now = NOW.plus(Duration.ofMinutes(minutes));
            assertAccepted(request);
        }
        for (int seconds : new int[] {-901, 901, 86_400}) {
            now = NOW.plusSeconds(seconds);
            assertRefused(request, ErrorCode.AUTHENTICATION_FAILED);
        }
    }

    @Test
    void missingAndOtherCredentialsAreRejected() {
        SentRequest anonymous = SentRequest.of("GET", "/acct/staff", Map.of("x-ms-date", date(NOW)));
        assertRefused(anonymous, ErrorCode.NO_AUTHENTICATION_INFORMATION);
        assertRefused(anonymous.with("Authorization", "Bearer abc"), ErrorCode.NO_AUTHENTICATION_INFORMATION);
        for (String unreadable : List.of("", "SharedKey", "SharedKey acct", "Basic YTpi", "SharedKeyLiter acct:x")) {
            assertRefused(anonymous.with("Authorization", unreadable), ErrorCode.INVALID_AUTHENTICATION_INFO);
        }
        assertRefused(anonymous.with("Authorization", "SharedKey acct:x"), ErrorCode.AUTHENTICATION_FAILED);
        SentRequest signed = signed("GET", "/acct/staff", FIRST, true);
        assertRefused(signed.with("x-ms-date", "today"), ErrorCode.AUTHENTICATION_FAILED);
        assertRefused(
                SentRequest.of(
                        "GET", "/acct/staff", Map.of("Authorization", String.valueOf(signed.header("Authorization")))),
                ErrorCode.AUTHENTICATION_FAILED);
    }

    @Test
    void clientDateHeaderTakesPrecedence() {
        SentRequest request = signed("GET", "/acct/staff", FIRST, false);
        assertAccepted(request.with("Date", "Thu, 01 Jan 1970 00:00:00 GMT"));
    }

    @Test
    void secondaryAddressIsReadOnlyWhicheverPathIsSigned() {
        SentRequest asSent = signed("GET", "/acct-secondary/staff", FIRST, true);
        SentRequest asPrimary = signed("GET", "/acct/staff", FIRST, true).withTarget("/acct-secondary/staff");
        for (SentRequest request : List.of(asSent, asPrimary)) {
            RequestPermissions access = authorizer.authorize(request);
            access.check(RequestPermissions.RowAccess.QUERY, "staff");
            access.check(RequestPermissions.AccountAccess.READ_STATISTICS);
            assertThatThrownBy(() -> access.check(RequestPermissions.RowAccess.ADD, "staff"))
                    .isInstanceOfSatisfying(
                            RequestDeniedException.class,
                            denied -> assertThat(denied.errorCode())
                                    .isEqualTo(ErrorCode.INSUFFICIENT_ACCOUNT_PERMISSIONS));
        }
    }

    @Test
    void publicKeyIsRejectedForNonLocalAddresses() throws Exception {
        AccountKeyAuthorizer known = new AccountKeyAuthorizer(AccountKeys.development(), new NoPolicies(), () -> now);
        known.requireSafeListenAddress(InetAddress.getByName("127.0.0.1"));
        for (String open : List.of("0.0.0.0", "::", "10.0.0.1")) {
            assertThatThrownBy(() -> known.requireSafeListenAddress(InetAddress.getByName(open)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("well-known key")
                    .hasMessageContaining("openssl rand");
            authorizer.requireSafeListenAddress(InetAddress.getByName(open));
        }
        assertThatThrownBy(() -> new AccountKeys(List.of())).hasMessageContaining("one or two");
    }

    /** No table has policies. */
    static final class NoPolicies implements AccessPolicies {
        @Override
        public List<AccessPolicy> findByTable(String table) {
            return List.of();
        }

        @Override
        public void replaceByTable(String table, List<AccessPolicy> policies) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void removeByTable(String table) {
            throw new UnsupportedOperationException();
        }
    }
}
