package dev.tables.engine.server.junit;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.LoopbackTablesServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A JUnit extension that starts a server for a test class. The server keeps tables in memory and works with any client
 * of Azure Tables:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final TablesServerExtension SERVER = new TablesServerExtension();
 *
 * TableServiceClient client = new TableServiceClientBuilder()
 *         .connectionString(SERVER.connectionString()).buildClient();
 * }</pre>
 *
 * <p>In a static field, one server serves all tests of the class. In an instance field, each test has its own server.
 */
public final class TablesServerExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private @Nullable LoopbackTablesServer server;
    private @Nullable TableStore store;
    private boolean ofClass;

    /** Creates an extension whose server starts with the tests. */
    public TablesServerExtension() {}

    /** Returns a connection string for clients, with account, key and address. */
    public String connectionString() {
        return started().connectionString();
    }

    /** Returns the address of the account, such as {@code http://127.0.0.1:51234/devstoreaccount1}. */
    public String endpoint() {
        return started().endpoint();
    }

    /** Returns the served store, for example to check what a client has stored. */
    public TableStore store() {
        started();
        TableStore served = store;
        if (served == null) {
            throw new IllegalStateException("The server has no store. This is a bug in TablesServerExtension.");
        }
        return served;
    }

    private LoopbackTablesServer started() {
        LoopbackTablesServer running = server;
        if (running == null) {
            throw new IllegalStateException(
                    "The server is not running. Declare the extension as a field with @RegisterExtension in the test class.");
        }
        return running;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        ofClass = true;
        start();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!ofClass) {
            start();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!ofClass) {
            stop();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stop();
    }

    private void start() {
        TableStore inMemory = LocalTableStore.inMemory();
        store = inMemory;
        server = LoopbackTablesServer.start(inMemory);
    }

    private void stop() {
        LoopbackTablesServer running = server;
        TableStore served = store;
        server = null;
        store = null;
        if (running != null) {
            running.close();
        }
        if (served != null) {
            served.close();
        }
    }
}
