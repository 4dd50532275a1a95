package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** A test of the admin port while the store accepts no writes. */
class AdminHealthTest {
    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> ask(AdminServer admin, String method, String path)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + admin.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header(AdminServer.HEADER, "1")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void serverIsAliveButNotReadyAfterAFailedFlush() throws IOException, InterruptedException {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults());
                AdminServer admin = AdminServer.start(0, store, null, new Requests())) {
            store.createTable("Rows");
            assertThat(ask(admin, "GET", "/health/ready").statusCode()).isEqualTo(200);
            faulty.fail(FaultyOrderedStore.Call.SYNC, 1);
            RowOperation row = RowOperation.insert(new PrimaryKey("p", "r"), writer -> writer.int32("n", 1));
            assertThatThrownBy(() -> store.write("Rows", row)).isInstanceOf(StoreUnavailableException.class);

            assertThat(ask(admin, "GET", "/health/live").statusCode()).isEqualTo(200);
            assertThat(ask(admin, "GET", "/health/ready")).satisfies(ready -> {
                assertThat(ready.statusCode()).isEqualTo(503);
                assertThat(ready.body()).contains("not ready: An earlier flush to the device failed");
            });
            assertThat(ask(admin, "POST", "/check")).satisfies(check -> {
                assertThat(check.statusCode()).isEqualTo(500);
                assertThat(check.body()).contains("rejects writes");
            });
        }
    }
}
