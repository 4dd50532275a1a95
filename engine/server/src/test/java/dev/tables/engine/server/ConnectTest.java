package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Capability;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureRetryOptions;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.AzureTableStoreBuilder;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.FaultProxy;
import dev.tables.engine.azure.FaultProxy.Fault;
import dev.tables.engine.server.internal.HttpListener;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import dev.tables.testing.Effort;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The first request of a client, by which it finds out whether the service knows the extension: each answer that can
 * come in place of the service's, some times, in front of our server and of another service. The client uses the
 * extension of the one and the protocol of the other, or reports that it does not know; and it logs which of both it
 * is.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectTest {
    private static final int ATTEMPTS = 4;
    private static final int ALWAYS = 1_000;
    /** The last but one attempt, or none, is answered. */
    private static final List<Integer> TIMES =
            Effort.isThorough() ? List.of(1, 2, ATTEMPTS - 1, ATTEMPTS, ALWAYS) : List.of(ATTEMPTS - 1, ALWAYS);

    private static final Instant LATER = Instant.now().plusSeconds(3600);

    private final Served served = new Served();
    private final OtherService other = new OtherService();
    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger(AzureTableStore.class.getName());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.add(entry.getLevel() + " " + new SimpleFormatter().formatMessage(entry));
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };
    private @Nullable HttpListener listener;

    /** A service that refuses whatever it does not know. */
    private static final class OtherService extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private volatile int status = 404;
        private volatile String code = "ResourceNotFound";
        private final AtomicInteger requests = new AtomicInteger();

        void answers(int newStatus, String newCode) {
            status = newStatus;
            code = newCode;
            requests.set(0);
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            requests.incrementAndGet();
            request.getInputStream().readAllBytes();
            response.setStatus(status);
            response.setContentType("application/json");
            response.setHeader("x-ms-request-id", "17");
            String body = "{\"odata.error\":{\"code\":\"" + code + "\",\"message\":{\"value\":\"No.\"}}}";
            response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    @BeforeAll
    void start() throws Exception {
        Duration minute = Duration.ofMinutes(1);
        listener = HttpListener.start(
                other,
                HttpListener.connector(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new HttpListener.Bounds(100, 8, 64 * 1024, minute, minute)),
                new ErrorReportValve());
        logger.addHandler(handler);
    }

    @AfterAll
    void end() {
        logger.removeHandler(handler);
        Objects.requireNonNull(listener).close();
        served.close();
    }

    @BeforeEach
    void forget() {
        logged.clear();
        other.answers(404, "ResourceNotFound");
    }

    @AfterEach
    void isNotInterrupted() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private static AzureTableStoreBuilder at(int port) {
        return AzureTableStore.builder()
                .connectionString(Emulator.connectionString(port))
                .retryOptions(new AzureRetryOptions(
                        ATTEMPTS, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(60)));
    }

    private static AzureTableStoreBuilder at(int port, String token) {
        return AzureTableStore.builder()
                .endpoint("http://127.0.0.1:" + port + "/" + AccountKey.DEVELOPMENT_ACCOUNT)
                .sasToken(token)
                .retryOptions(new AzureRetryOptions(
                        ATTEMPTS, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(60)));
    }

    private void usesTheExtension(AzureTableStoreBuilder builder) {
        try (TableStore store = builder.buildWithTablesServerProtocol()) {
            assertThat(store.capabilities()).contains(Capability.CROSS_PARTITION_TRANSACTIONS);
            assertThat(logged)
                    .singleElement()
                    .asString()
                    .startsWith(Level.INFO + " The store uses the protocol extension of the Tables server at"
                            + " http://127.0");
        }
    }

    private void usesTheProtocol(AzureTableStoreBuilder builder) {
        try (TableStore store = builder.buildWithTablesServerProtocol()) {
            assertThat(store).isInstanceOf(AzureTableStore.class);
            assertThat(logged)
                    .singleElement()
                    .asString()
                    .startsWith(Level.WARNING + " The service at http://127.0")
                    .contains("does not support the protocol extension", "Status " + other.status, "Azure's protocol");
        }
    }

    private void fails(AzureTableStoreBuilder builder, Class<? extends Throwable> how) {
        Throwable failed = catchThrowable(builder::buildWithTablesServerProtocol);
        assertThat(failed).isInstanceOf(how);
        assertThat(logged).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "DELAY_ANSWER", "SHORT_PAGE", "EMPTY_PAGE"})
    void errorsAreNotTakenForTheExtensionResponse(Fault fault) throws IOException {
        Thread caller = Thread.currentThread();
        for (boolean ours : new boolean[] {true, false}) {
            int port = ours ? served.port() : Objects.requireNonNull(listener).port();
            try (FaultProxy proxy = new FaultProxy(port)) {
                if (fault.isSilence()) {
                    proxy.meanwhile(caller::interrupt);
                }
                for (int times : ours ? TIMES : TIMES.subList(0, TIMES.size() - 1)) {
                    AtomicInteger left = new AtomicInteger(times);
                    proxy.rule(line -> left.getAndDecrement() > 0 ? fault : Fault.NONE);
                    logged.clear();
                    if (fault.isSilence()) {
                        fails(at(proxy.port()), StoreUnavailableException.class);
                        assertThat(Thread.interrupted()).as("interrupted").isTrue();
                    } else if (times >= ATTEMPTS) {
                        fails(
                                at(proxy.port()),
                                fault.isOfFirewall()
                                        ? PermissionDeniedException.class
                                        : StoreUnavailableException.class);
                    } else if (ours) {
                        usesTheExtension(at(proxy.port()));
                    } else {
                        usesTheProtocol(at(proxy.port()));
                    }
                }
            }
        }
    }

    /** None of them is repeated. */
    @ParameterizedTest
    @CsvSource({
        "404,ResourceNotFound",
        "404,TableNotFound",
        "400,InvalidInput",
        "400,InvalidResourceName",
        "400,OfItsOwn",
        "405,MethodNotAllowed",
        "409,EntityAlreadyExists",
        "415,MediaTypeNotSupported",
        "501,NotImplemented",
        "403,AuthorizationResourceTypeMismatch",
        "403,AuthorizationPermissionMismatch"
    })
    void azureProtocolIsUsedIfTheServiceRejectsTheExtension(int status, String code) {
        other.answers(status, code);
        usesTheProtocol(at(Objects.requireNonNull(listener).port()));
        assertThat(other.requests).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({
        "401,NoAuthenticationInformation,1",
        "403,AuthenticationFailed,1",
        "403,AuthorizationFailure,1",
        "403,AuthorizationSourceIPMismatch,1",
        "500,InternalError,4",
        "503,ServerBusy,4",
        "429,TooManyRequests,4"
    })
    void inconclusiveResponsesAreReported(int status, String code, int requests) {
        other.answers(status, code);
        int port = Objects.requireNonNull(listener).port();
        fails(at(port), status < 404 ? PermissionDeniedException.class : StoreUnavailableException.class);
        assertThat(other.requests).hasValue(requests);
    }

    private static String tokenOfTable() {
        return TableSas.of("rows")
                .withPermissions(SasPermission.READ)
                .validUntil(LATER)
                .sign(AccountKey.development());
    }

    /** Another service knows no request of the account by a token of one table; our server does. */
    @Test
    void serviceIsDetectedWithATableSas() {
        usesTheExtension(at(served.port(), tokenOfTable()));
        logged.clear();
        for (String code : List.of("AuthenticationFailed", "AuthorizationFailure")) {
            other.answers(403, code);
            usesTheProtocol(at(Objects.requireNonNull(listener).port(), tokenOfTable()));
            logged.clear();
        }
        other.answers(403, "AuthenticationFailed");
        String ofAccount = AccountSas.of("r", "o").validUntil(LATER).sign(AccountKey.development());
        fails(at(Objects.requireNonNull(listener).port(), ofAccount), PermissionDeniedException.class);
    }

    @Test
    void rejectedCredentialsOfTheTablesServerAreReported() {
        String wrongKey = Emulator.connectionString(served.port()).replaceFirst("AccountKey=E", "AccountKey=F");
        fails(AzureTableStore.builder().connectionString(wrongKey), PermissionDeniedException.class);
        String expired = TableSas.of("rows")
                .withPermissions(SasPermission.READ)
                .validUntil(Instant.now().minusSeconds(3600))
                .sign(AccountKey.development());
        fails(at(served.port(), expired), PermissionDeniedException.class);
    }
}
