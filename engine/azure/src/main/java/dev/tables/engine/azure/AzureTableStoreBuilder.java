package dev.tables.engine.azure;

import com.azure.core.credential.TokenCredential;
import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.http.policy.RetryOptions;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.ParallelRequests;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.signature.AccountKey;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A builder of stores. Set exactly one kind of credentials: a connection string, or an endpoint with a shared access
 * signature, with signatures of tables, or with a token credential. Credentials are never logged.
 */
public final class AzureTableStoreBuilder {
    /** The characters that RFC 3986 permits in a query. */
    private static final Pattern SIGNATURE = Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})+");

    private @Nullable String connectionString;
    private @Nullable String endpoint;
    private @Nullable String sasToken;
    private Map<String, String> tableSasTokens = Map.of();
    private @Nullable TokenCredential credential;
    private @Nullable AzureTableServiceKind serviceKind;
    private String tableNamePrefix = "";
    private AzureRetryOptions retryOptions = AzureRetryOptions.defaults();
    private int maxConcurrentRequests = 16;
    private final List<HttpPipelinePolicy> policies = new ArrayList<>();

    AzureTableStoreBuilder() {}

    /**
     * Sets a connection string in Microsoft's format, with account and key, or with endpoint and shared access
     * signature.
     */
    public AzureTableStoreBuilder connectionString(String text) {
        connectionString = text;
        return this;
    }

    /** Sets the address of the table service, such as {@code https://account.table.core.windows.net}. */
    public AzureTableStoreBuilder endpoint(String url) {
        endpoint = url;
        return this;
    }

    /** Sets a shared access signature, for use with {@link #endpoint}. */
    public AzureTableStoreBuilder sasToken(String token) {
        sasToken = token;
        return this;
    }

    /**
     * Sets the shared access signatures of tables, for use with {@link #endpoint}. Create the signatures with {@code
     * TablesOperations.sharedAccessSignature} or {@link dev.tables.engine.signature.TableSas}. The store can then
     * access only these tables, assumes that they exist, and cannot create, drop or list tables.
     *
     * @param tokens the tokens by table name without {@link #tableNamePrefix}; upper and lower case are equivalent
     */
    public AzureTableStoreBuilder tableSasTokens(Map<String, String> tokens) {
        tableSasTokens = Map.copyOf(tokens);
        return this;
    }

    /** Sets a token credential, such as one from Microsoft's {@code azure-identity}, for use with {@link #endpoint}. */
    public AzureTableStoreBuilder credential(TokenCredential tokenCredential) {
        credential = tokenCredential;
        return this;
    }

    /** Sets the kind of service; by default it is derived from the address and account. */
    public AzureTableStoreBuilder serviceKind(AzureTableServiceKind kind) {
        serviceKind = kind;
        return this;
    }

    /** Sets the prefix of every table name on the service. The store sees only tables with this prefix. */
    public AzureTableStoreBuilder tableNamePrefix(String prefix) {
        tableNamePrefix = prefix;
        return this;
    }

    /** Sets how requests are retried. */
    public AzureTableStoreBuilder retryOptions(AzureRetryOptions options) {
        retryOptions = options;
        return this;
    }

    /**
     * Sets the number of concurrent requests of {@link AzureTableStore#getAll} and
     * {@link AzureTableStore#runInParallel}; 16 by default.
     */
    public AzureTableStoreBuilder maxConcurrentRequests(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("Found maxConcurrentRequests " + requests + ", expected at least 1.");
        }
        maxConcurrentRequests = requests;
        return this;
    }

    /** Adds a policy that runs for every request, including retries, for example to count requests or add headers. */
    public AzureTableStoreBuilder addPolicy(HttpPipelinePolicy policy) {
        policies.add(policy);
        return this;
    }

    /**
     * Builds the store. Sends no request.
     *
     * @throws IllegalStateException if not exactly one kind of credentials was set
     * @throws IllegalArgumentException if the address, connection string or signature is invalid
     */
    public AzureTableStore build() {
        try {
            return createStore();
        } catch (IllegalArgumentException | IllegalStateException refused) {
            if (String.valueOf(refused.getMessage()).startsWith("Found ")) {
                throw refused;
            }
            throw unusable(refused);
        } catch (RuntimeException unreadable) {
            throw unusable(unreadable);
        }
    }

    /**
     * Builds the store and uses the protocol of the Tables server if such a server answers. For any other service,
     * builds the same store as {@link #build}. With the protocol, every call is one request. The store then has all
     * capabilities of the store behind the server, such as transactions across partitions, snapshots, counts and
     * descending queries.
     *
     * <p>Sends one request. The request is retried according to {@link #retryOptions} if no service or only a gateway
     * answers. Logs which store was built, at level {@code WARNING} for another service, which may be a mistake.
     *
     * <p>Requires the key of an account or {@link #sasToken}. With {@link #tableSasTokens} or a token credential, this
     * method is equivalent to {@link #build}.
     *
     * @throws dev.tables.engine.StoreUnavailableException if no service answers
     * @throws dev.tables.engine.PermissionDeniedException if the service rejects the credentials, or a firewall rejects
     *     the request at each attempt
     */
    public TableStore buildWithTablesServerProtocol() {
        AzureTableStore plain = build();
        ServerCalls.Credentials credentials = credentials();
        if (credentials == null) {
            return plain;
        }
        HttpPipeline pipeline = new HttpPipelineBuilder()
                .httpClient(transport())
                .policies(outermost(new AnswerPolicy()))
                .build();
        ServerCalls calls = new ServerCalls(pipeline, plain.endpoint(), credentials, retryOptions, tableNamePrefix);
        boolean isOther = false;
        try {
            WireInput described = calls.describe();
            isOther = described == null;
            return described == null
                    ? plain
                    : new ServerTableStore(
                            calls, described, new ParallelRequests(maxConcurrentRequests, "tables-server-request"));
        } finally {
            if (!isOther) {
                plain.close();
            }
        }
    }

    private HttpPipelinePolicy[] outermost(HttpPipelinePolicy policy) {
        List<HttpPipelinePolicy> all = new ArrayList<>();
        all.add(policy);
        all.addAll(policies);
        return all.toArray(HttpPipelinePolicy[]::new);
    }

    private ServerCalls.@Nullable Credentials credentials() {
        String token = sasToken;
        if (token != null) {
            return new ServerCalls.Credentials(null, checked(token));
        }
        if (connectionString == null) {
            return null;
        }
        try {
            return new ServerCalls.Credentials(AccountKey.fromConnectionString(connectionString), null);
        } catch (IllegalArgumentException withoutKey) {
            return null;
        }
    }

    /** Creates an exception that omits the Azure SDK's message, because that message may quote credentials. */
    private IllegalArgumentException unusable(RuntimeException failure) {
        return new IllegalArgumentException(
                connectionString != null
                        ? "Found a connection string that the Azure client rejects. Copy the connection string of the"
                                + " account from the Azure portal."
                        : "Found an endpoint or credentials that the Azure client rejects. Use the address of a table"
                                + " service, such as https://<account>.table.core.windows.net.",
                RequestFailure.of(failure));
    }

    private AzureTableStore createStore() {
        requireOneWayIn();
        HttpClient transport = transport();
        String address;
        TableClients clients;
        if (tableSasTokens.isEmpty()) {
            TableServiceClient made = client(transport);
            address = made.getServiceEndpoint();
            clients = TableClients.of(made, tableNamePrefix);
        } else {
            address = String.valueOf(endpoint);
            tableSasTokens.values().forEach(AzureTableStoreBuilder::checked);
            clients = TableClients.of(tableSasTokens, (name, token) -> client(transport, name, token), tableNamePrefix);
        }
        AzureTableServiceKind kind = serviceKind != null ? serviceKind : AzureTableServiceKind.of(address);
        return new AzureTableStore(
                new TableRequests(clients, new Attempts(retryOptions)),
                new TableNames(tableNamePrefix),
                kind,
                address(address),
                new ParallelReads(maxConcurrentRequests),
                new ParallelRequests(maxConcurrentRequests, "tables-azure-request"));
    }

    private HttpClient transport() {
        return new LastingClient(transport(retryOptions.attemptTimeout()), transport(Duration.ZERO));
    }

    /** Creates a transport with a timeout for reading the rest of an answer; zero for no timeout. */
    private HttpClient transport(Duration readTimeout) {
        return new JdkHttpClientBuilder(java.net.http.HttpClient.newBuilder().version(Version.HTTP_1_1))
                .connectionTimeout(AzureRetryOptions.CONNECT_TIMEOUT)
                .responseTimeout(retryOptions.attemptTimeout())
                .readTimeout(readTimeout)
                .writeTimeout(retryOptions.attemptTimeout())
                .build();
    }

    /** Disables the SDK's retries, because this store retries requests itself. */
    private static RetryOptions once() {
        return new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1)));
    }

    private TableServiceClient client(HttpClient transport) {
        TableServiceClientBuilder client = new TableServiceClientBuilder()
                .retryOptions(once())
                .httpClient(transport)
                .addPolicy(new AnswerPolicy());
        policies.forEach(client::addPolicy);
        authorize(client);
        return client.buildClient();
    }

    private TableClient client(HttpClient transport, String table, String token) {
        TableClientBuilder client = new TableClientBuilder()
                .retryOptions(once())
                .httpClient(transport)
                .addPolicy(new AnswerPolicy());
        policies.forEach(client::addPolicy);
        return client.endpoint(String.valueOf(endpoint))
                .tableName(table)
                .sasToken(checked(token))
                .buildClient();
    }

    /** Removes the signature from the address, because the address is logged. */
    private static URI address(String made) {
        URI address = URI.create(made.replaceFirst("[?#].*", ""));
        if (address.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "Found a user name or password in the endpoint. Use an endpoint without them.");
        }
        return address;
    }

    private static String checked(String signature) {
        String text = signature.startsWith("?") ? signature.substring(1) : signature;
        if (!SIGNATURE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "Found a shared access signature that is empty or not URL-encoded. Copy it unchanged from the"
                            + " Azure portal: sv=...&sig=...");
        }
        return text;
    }

    private void requireOneWayIn() {
        int keys = (sasToken == null ? 0 : 1) + (credential == null ? 0 : 1) + (tableSasTokens.isEmpty() ? 0 : 1);
        boolean byString = connectionString != null && endpoint == null && keys == 0;
        boolean byEndpoint = connectionString == null && endpoint != null && keys == 1;
        if (!byString && !byEndpoint) {
            throw new IllegalStateException("Found " + given() + ". Configure either a connection string only, or an"
                    + " endpoint and one credential: a shared access signature (SAS), a SAS for each table, or a token"
                    + " credential.");
        }
    }

    private void authorize(TableServiceClientBuilder client) {
        if (connectionString != null) {
            client.connectionString(connectionString);
        }
        if (endpoint != null) {
            client.endpoint(endpoint);
        }
        if (sasToken != null) {
            client.sasToken(checked(sasToken));
        }
        if (credential != null) {
            client.credential(credential);
        }
    }

    private String given() {
        List<String> given = new ArrayList<>();
        if (connectionString != null) {
            given.add("a connection string");
        }
        if (endpoint != null) {
            given.add("an endpoint");
        }
        if (sasToken != null) {
            given.add("a shared access signature");
        }
        if (!tableSasTokens.isEmpty()) {
            given.add("a SAS for each table");
        }
        if (credential != null) {
            given.add("a token credential");
        }
        return given.isEmpty() ? "neither a connection string nor an endpoint" : String.join(" and ", given);
    }
}
