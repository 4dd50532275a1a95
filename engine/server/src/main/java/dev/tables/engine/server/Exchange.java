package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.Limits;
import dev.tables.engine.server.internal.Address;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.MetadataLevel;
import dev.tables.engine.server.internal.PrintableText;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import dev.tables.engine.server.security.SignedRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One request, without its body. */
final class Exchange implements SignedRequest {
    private static final System.Logger LOG = System.getLogger("dev.tables.engine.server.requests");
    private static final String SECONDARY = "-secondary";
    private static final Pattern VERSION = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final String USUAL_VERSION = "2019-02-02";
    private static final String FIRST_WITH_JSON = "2013-08-15";
    private static final int LONGEST_SECONDS = 30;
    private static final Address NOWHERE = Address.parse("", null);
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/?]*");

    private final HttpServletRequest request;
    private final String account;
    private final MemoryBudget budget;
    private final String id = newId();
    private final long begun = System.nanoTime();
    private long reserved;
    private boolean released;
    private long requestTimeout = Long.MAX_VALUE;
    private String path = "";
    private String base = "";
    private boolean secondary;
    private QueryParameters query = QueryParameters.parse(null);
    private @Nullable Address address;
    private MetadataLevel level = MetadataLevel.MINIMAL;

    Exchange(HttpServletRequest request, String account, MemoryBudget budget) {
        this.request = request;
        this.account = account;
        this.budget = budget;
    }

    /**
     * Creates the id of a request in the answer and the log. The id need not be unpredictable, so no request waits for
     * secure random numbers.
     */
    private static String newId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long version = random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL | 0x4000L;
        long variant = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return new UUID(version, variant).toString();
    }

    /** Reserves memory for the request, or rejects the request. */
    void reserve(long bytes) {
        if (!tryReserve(bytes)) {
            throw new ProtocolException(ErrorCode.SERVER_BUSY, ErrorTexts.of(ErrorCode.SERVER_BUSY, ""));
        }
    }

    /** Reserves memory for the request. Returns false if too little memory is free, or the request has ended. */
    synchronized boolean tryReserve(long bytes) {
        if (released || !budget.reserve(bytes)) {
            return false;
        }
        reserved += bytes;
        return true;
    }

    /** Releases the memory that was reserved. */
    synchronized void release() {
        released = true;
        budget.release(reserved);
        reserved = 0;
    }

    /** Reads the address and the parameters. */
    void read() {
        query = QueryParameters.parse(
                request.getAttribute(QueryParameters.ORIGINAL_QUERY_STRING_ATTRIBUTE) instanceof String whole
                        ? whole
                        : request.getQueryString());
        String raw = request.getRequestURI();
        String mount = request.getContextPath() + request.getServletPath();
        path = raw.startsWith(mount) ? raw.substring(mount.length()) : raw;
        String host = request.getHeader("Host");
        if (host == null || host.isEmpty()) {
            throw new ProtocolException(
                    400, "HostInformationNotPresent", "The required Host information is not present in the request.");
        }
        base = (isSecure() ? "https://" : "http://") + host + mount + "/";
        String below = withoutAccount(path, host);
        address = Address.parse(below, query.get("comp"));
    }

    /**
     * Reads the metadata level that the client requests for data and errors. For a batch, each part specifies its own
     * level, because old clients accept only Atom for the batch as a whole.
     */
    void readLevel() {
        if (!isXml() && address().resource() != Resource.BATCH) {
            level = MetadataLevel.of(query.get("$format"), header("Accept"));
        }
    }

    /** Returns the path below the account, and completes the base address. */
    private String withoutAccount(String whole, String host) {
        int end = whole.indexOf('/', 1);
        String first = whole.substring(Math.min(1, whole.length()), end < 0 ? whole.length() : end);
        if (first.equals(account) || first.equals(account + SECONDARY)) {
            secondary = first.endsWith(SECONDARY);
            base += first + "/";
            return end < 0 ? "" : whole.substring(end + 1);
        }
        String name = host.toLowerCase(Locale.ROOT);
        boolean second = name.startsWith(account + SECONDARY + ".");
        if (!second && !name.startsWith(account + ".")) {
            throw new ProtocolException(
                    400, "InvalidUri", "The requested URI does not represent any resource on the server.");
        }
        secondary = second;
        return whole.isEmpty() ? "" : whole.substring(1);
    }

    /** Returns the address of a target within a batch; its host is ignored. */
    Address inner(String target) {
        Matcher absolute = SCHEME.matcher(target);
        String whole = absolute.lookingAt() ? target.substring(absolute.end()) : target;
        int question = whole.indexOf('?');
        String inner = question < 0 ? whole : whole.substring(0, question);
        String mount = request.getContextPath() + request.getServletPath();
        inner = inner.startsWith(mount) ? inner.substring(mount.length()) : inner;
        for (String name : List.of(account, account + SECONDARY)) {
            if (inner.startsWith("/" + name + "/")) {
                inner = inner.substring(name.length() + 1);
            }
        }
        return Address.parse(inner.startsWith("/") ? inner.substring(1) : inner, null);
    }

    /** Returns the query of a target within a batch. */
    static QueryParameters innerQuery(String target) {
        int question = target.indexOf('?');
        return QueryParameters.parse(question < 0 ? null : target.substring(question + 1));
    }

    /** Returns the intended HTTP method, because a POST may specify another one in {@code X-HTTP-Method}. */
    String verb() {
        return verb(request.getMethod(), header("X-HTTP-Method"));
    }

    static String verb(String method, @Nullable String tunnelled) {
        if (tunnelled == null) {
            return method;
        }
        if (!method.equals("POST")) {
            throw new ProtocolException(
                    400, "XMethodNotUsingPost", "The request uses X-HTTP-Method with an Http Verb other than POST.");
        }
        return switch (tunnelled) {
            case "MERGE", "PATCH", "PUT", "DELETE" -> tunnelled;
            default ->
                throw new ProtocolException(400, "XMethodIncorrectValue", "The specified X-HTTP-Method is invalid.");
        };
    }

    /** Rejects protocol versions that are invalid, or too old to support JSON. */
    void checkVersion() {
        String version = givenVersion();
        if (!VERSION.matcher(version).matches()) {
            throw new ProtocolException(
                    400,
                    "InvalidHeaderValue",
                    "The value for one of the HTTP headers is not in the correct format: x-ms-version.");
        }
        if (version.compareTo(FIRST_WITH_JSON) < 0 && !isXml()) {
            throw new ProtocolException(415, "JsonFormatNotSupported", "JSON format is not supported.");
        }
    }

    /** Returns the protocol version for the answer. */
    String version() {
        String version = givenVersion();
        return VERSION.matcher(version).matches() ? version : USUAL_VERSION;
    }

    /**
     * Rejects a request whose client no longer waits for the answer, according to the parameter {@code timeout}. The
     * maximum timeout is half a minute.
     *
     * <p>Call this method before the store executes the request. Once an operation of the store has begun it is not
     * interrupted, so that a successful write is never reported as failed.
     */
    void checkTimeout() {
        String text = query.get("timeout");
        if (text == null || text.isEmpty()) {
            return;
        }
        if (!text.matches("[0-9]{1,9}")) {
            throw new ProtocolException(
                    400,
                    "InvalidQueryParameterValue",
                    "Value for one of the query parameters specified in the request URI is invalid: timeout.");
        }
        int seconds = Math.min(LONGEST_SECONDS, Integer.parseInt(text));
        requestTimeout = seconds > 0 ? TimeUnit.SECONDS.toNanos(seconds) : requestTimeout;
        if (age() > requestTimeout) {
            throw new ProtocolException(
                    ErrorCode.OPERATION_TIMED_OUT, ErrorTexts.of(ErrorCode.OPERATION_TIMED_OUT, ""));
        }
    }

    /** Logs the request and passes it to the observer. */
    void report(Answer answer, long received, long sent, RequestObserver observer) {
        boolean logs = LOG.isLoggable(System.Logger.Level.DEBUG);
        if (!logs && observer == RequestObserver.NONE) {
            return;
        }
        RequestSummary facts = new RequestSummary(
                id,
                Operations.nameOf(this),
                table(),
                answer.status(),
                answer.errorCode(),
                Duration.ofNanos(age()),
                received,
                sent);
        try {
            observer.onResponse(facts);
        } catch (RuntimeException | Error failed) {
            // The request is done: what a meter throws is no reason to answer that it failed.
            LOG.log(
                    System.Logger.Level.ERROR,
                    "The request observer threw an exception. The request itself is not affected.",
                    PrintableText.of(failed));
        }
        if (logs) {
            LOG.log(System.Logger.Level.DEBUG, facts::toString);
        }
    }

    /**
     * Returns the protocol version of the request: from the header, otherwise from the parameter {@code api-version} or
     * {@code sv}, otherwise the version of current clients.
     */
    private String givenVersion() {
        String version = header("x-ms-version");
        version = version == null || version.isEmpty() ? query.get("api-version") : version;
        version = version == null || version.isEmpty() ? query.get("sv") : version;
        return version == null || version.isEmpty() ? USUAL_VERSION : version;
    }

    HttpServletRequest request() {
        return request;
    }

    String id() {
        return id;
    }

    /** Returns how many nanoseconds after the start of the request the client stops waiting. */
    long requestTimeout() {
        return requestTimeout;
    }

    /** Returns the nanoseconds since the request began. */
    long age() {
        return System.nanoTime() - begun;
    }

    /** Returns the address of the account, with a trailing slash. */
    String base() {
        return base;
    }

    QueryParameters query() {
        return query;
    }

    /** Returns the address of the request, or the address of the service if the path is invalid. */
    Address address() {
        Address read = address;
        return read == null ? NOWHERE : read;
    }

    MetadataLevel level() {
        return level;
    }

    /** Returns whether the data of this operation are XML. */
    boolean isXml() {
        Address read = address();
        return read.resource() == Resource.ACCESS_POLICIES
                || read.resource() == Resource.SERVICE_PROPERTIES
                || read.metadata();
    }

    /**
     * Returns whether errors are XML. Operations with XML data have XML errors, unless the client accepts only JSON.
     * Errors about an invalid address are JSON, unless the client accepts only XML. Microsoft's Java client cannot read
     * XML where it expects JSON.
     */
    boolean hasXmlErrors() {
        String accept = header("Accept");
        boolean understood = address != null
                && (address().table() != null || !query.all("restype").isEmpty());
        return isXml() && (MetadataLevel.isXmlOnly(accept) || understood && !MetadataLevel.isJsonOnly(accept));
    }

    /** Returns the metadata level of an error in JSON. */
    MetadataLevel errorLevel() {
        List<String> formats = query.all("$format");
        return MetadataLevel.ofError(formats.isEmpty() ? null : formats.get(0), header("Accept"));
    }

    /**
     * Returns whether the client prefers to receive the inserted row or created table, as text for the answer. Returns
     * null for any other operation, and if the client has no preference.
     */
    @Nullable
    String preference() {
        Resource resource = address().resource();
        boolean inserts = request.getMethod().equals("POST")
                && header("X-HTTP-Method") == null
                && (resource == Resource.ROWS || resource == Resource.TABLES);
        return inserts ? RequestedChange.preference(header("Prefer")) : null;
    }

    /**
     * Returns the maximum number of bytes of the body. Transactions across partitions may be longer than other requests
     * of the protocol.
     */
    int longestBody() {
        return resource() == Resource.TABLES_SERVER_PROTOCOL
                ? Limits.MAX_STORE_TRANSACTION_BYTES + Limits.MAX_TRANSACTION_BYTES
                : Limits.MAX_TRANSACTION_BYTES;
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String rawPath() {
        return request.getRequestURI();
    }

    @Override
    public List<String> parameters(String name) {
        return query.all(name);
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public String account() {
        return account;
    }

    @Override
    public boolean usesSecondaryEndpoint() {
        return secondary;
    }

    @Override
    public Resource resource() {
        return address().resource();
    }

    @Override
    public @Nullable String table() {
        return address().table();
    }

    @Override
    public String remoteAddress() {
        return request.getRemoteAddr();
    }

    @Override
    public boolean isSecure() {
        return request.isSecure();
    }
}
