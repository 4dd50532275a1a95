package dev.tables.engine.server;

import dev.tables.engine.server.internal.Address;
import dev.tables.engine.server.internal.MetadataLevel;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import dev.tables.engine.server.security.SignedRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One request, read but for its body. */
final class Exchange implements SignedRequest {
    private static final String SECONDARY = "-secondary";

    private final HttpServletRequest request;
    private final String account;
    private final String id = UUID.randomUUID().toString();
    private final long begun = System.nanoTime();
    private String path = "";
    private String base = "";
    private boolean secondary;
    private QueryParameters query = QueryParameters.parse(null);
    private Address address = Address.parse("", null);
    private MetadataLevel level = MetadataLevel.MINIMAL;

    Exchange(HttpServletRequest request, String account) {
        this.request = request;
        this.account = account;
    }

    /** Reads address and parameters. */
    void read() {
        query = QueryParameters.parse(request.getQueryString());
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

    /** The level at which the client wants data and errors. */
    void readLevel() {
        level = MetadataLevel.of(query.get("$format"), header("Accept"));
    }

    /** The path below the account; the base is completed on the way. */
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

    /** What a target within a batch addresses; its host is ignored. */
    Address inner(String target) {
        int scheme = target.indexOf("://");
        int start = scheme < 0 ? 0 : target.indexOf('/', scheme + 3);
        String whole = start < 0 ? "/" : target.substring(start);
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

    /** The query of a target within a batch. */
    static QueryParameters innerQuery(String target) {
        int question = target.indexOf('?');
        return QueryParameters.parse(question < 0 ? null : target.substring(question + 1));
    }

    /** The verb that is meant: a POST may carry another one. */
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

    /** The version of the protocol: that of the header, of the token's parameters, or the one current clients speak. */
    String version() {
        String version = header("x-ms-version");
        version = version == null || version.isEmpty() ? query.get("api-version") : version;
        version = version == null || version.isEmpty() ? query.get("sv") : version;
        return version == null || version.isEmpty() ? "2019-02-02" : version;
    }

    HttpServletRequest request() {
        return request;
    }

    String id() {
        return id;
    }

    /** Nanoseconds since the request was begun. */
    long age() {
        return System.nanoTime() - begun;
    }

    /** The address of the account, with a slash at its end. */
    String base() {
        return base;
    }

    QueryParameters query() {
        return query;
    }

    Address address() {
        return address;
    }

    MetadataLevel level() {
        return level;
    }

    /** Whether data and errors are XML. */
    boolean isXml() {
        return address.resource() == Resource.POLICIES || address.resource() == Resource.SERVICE || address.metadata();
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
    public boolean isSecondary() {
        return secondary;
    }

    @Override
    public Resource resource() {
        return address.resource();
    }

    @Override
    public @Nullable String table() {
        return address.table();
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
