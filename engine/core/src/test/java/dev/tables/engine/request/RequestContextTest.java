package dev.tables.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestContextTest {
    private static final Set<String> WITHOUT_REQUEST = Set.of(
            "capabilities",
            "close",
            "maxWriteDuration",
            "maxClockSkew",
            "limits",
            "runWithSingleFlush",
            "readSnapshot",
            "requireWritable",
            "sharedState",
            "isReadingFromSnapshot",
            "beginTransaction",
            "runInParallel");

    @Test
    void contextDefaultsToApplicationAndIsBoundToTheThread() throws Exception {
        RequestContext backfill = RequestContext.of(RequestContext.Activity.INDEX_BACKFILL);
        List<RequestContext> seen = new ArrayList<>();
        backfill.runWithin(() -> {
            seen.add(RequestContext.current());
            RequestContext inner = RequestContext.current().withAccessPath("SCAN", false);
            inner.runWithin(() -> seen.add(RequestContext.current()));
            seen.add(RequestContext.current());
            Thread other = new Thread(() -> seen.add(RequestContext.current()));
            other.start();
            try {
                other.join();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return seen;
        });
        RequestContext application = RequestContext.current();

        assertThat(application).isEqualTo(new RequestContext(RequestContext.Activity.FOREGROUND, null, false));
        assertThat(seen)
                .containsExactly(
                        backfill,
                        new RequestContext(RequestContext.Activity.INDEX_BACKFILL, "SCAN", false),
                        backfill,
                        application);
    }

    @Test
    void contextIsRestoredAfterAFailure() {
        assertThatThrownBy(() -> RequestContext.of(RequestContext.Activity.INDEX_REPAIR)
                        .runWithin(() -> {
                            throw new IllegalStateException("no");
                        }))
                .hasMessage("no");
        assertThat(RequestContext.current().activity()).isEqualTo(RequestContext.Activity.FOREGROUND);
    }

    /** So that a method that is added to stores is not forgotten. */
    @Test
    void storeWithContextUsesItForEveryRequest() throws Exception {
        List<String> calls = new ArrayList<>();
        try (LocalTableStore local = LocalTableStore.inMemory()) {
            TableStore watched = (TableStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                        calls.add(method.getName() + " "
                                + RequestContext.current().activity());
                        try {
                            return method.invoke(local, arguments);
                        } catch (InvocationTargetException failed) {
                            throw failed.getCause();
                        }
                    });
            TableStore store =
                    RequestContext.of(RequestContext.Activity.INDEX_CATALOG).applyTo(watched);
            PrimaryKey keys = new PrimaryKey("p", "r");
            store.createTable("first");
            store.createTableIfNotExists("second");
            store.createDependentTable("third", "first");
            store.tableNames();
            store.write("first", RowOperation.insert(keys, writer -> {}));
            store.execute("first", new EntityGroupTransaction().add(RowOperation.delete(keys, ETag.ANY)));
            store.execute(new StoreTransaction().add("first", RowOperation.insert(keys, writer -> {})));
            store.readSnapshot(() -> store.get("first", keys, Projection.ALL, reader -> reader.rowKey()));
            store.getAll("first", List.of(keys), Projection.ALL, Row.DECODER);
            store.query("first", RowQuery.wholeTable(), Row.DECODER);
            store.count("first", RowQuery.wholeTable());
            store.purgeOverwrittenValues("first");
            store.deleteTable("first");
        }

        // The moment is no request: reads within it are.
        assertThat(calls.remove("readSnapshot FOREGROUND")).isTrue();
        assertThat(calls).allMatch(call -> call.endsWith(" INDEX_CATALOG"));
        List<String> called =
                calls.stream().map(call -> call.substring(0, call.indexOf(' '))).toList();
        assertThat(called)
                .containsAll(Stream.of(TableStore.class.getDeclaredMethods())
                        .filter(method -> !method.isSynthetic()
                                && Modifier.isPublic(method.getModifiers())
                                && !Modifier.isStatic(method.getModifiers()))
                        .map(Method::getName)
                        .filter(name -> !WITHOUT_REQUEST.contains(name))
                        .toList());
    }
}
