package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

class PurposeTest {
    private static final Set<String> WITHOUT_REQUEST = Set.of(
            "capabilities",
            "close",
            "longestWrite",
            "clockSkew",
            "limits",
            "withOneFlush",
            "readAsOfOneMoment",
            "requireWritable",
            "isReadingAsOfOneMoment",
            "begin",
            "inParallel");

    @Test
    void isTheApplicationsUnlessSaidOtherwiseAndGoesWithTheThread() throws Exception {
        Purpose backfill = Purpose.of(Purpose.Work.BACKFILL);
        List<Purpose> seen = new ArrayList<>();
        backfill.during(() -> {
            seen.add(Purpose.ofThisThread());
            Purpose inner = Purpose.ofThisThread().servedBy("SCAN", false);
            inner.during(() -> seen.add(Purpose.ofThisThread()));
            seen.add(Purpose.ofThisThread());
            Thread other = new Thread(() -> seen.add(Purpose.ofThisThread()));
            other.start();
            try {
                other.join();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return seen;
        });
        Purpose application = Purpose.ofThisThread();

        assertThat(application).isEqualTo(new Purpose(Purpose.Work.APPLICATION, null, false));
        assertThat(seen)
                .containsExactly(backfill, new Purpose(Purpose.Work.BACKFILL, "SCAN", false), backfill, application);
    }

    @Test
    void isWhatItWasBeforeAlsoAfterAFailure() {
        assertThatThrownBy(() -> Purpose.of(Purpose.Work.REPAIR).during(() -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(Purpose.ofThisThread().work()).isEqualTo(Purpose.Work.APPLICATION);
    }

    /** So that a method that is added to stores is not forgotten. */
    @Test
    void everyRequestOfAStoreOfAPurposeIsMadeForIt() throws Exception {
        List<String> calls = new ArrayList<>();
        try (LocalTableStore local = LocalTableStore.inMemory()) {
            TableStore watched = (TableStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                        calls.add(
                                method.getName() + " " + Purpose.ofThisThread().work());
                        try {
                            return method.invoke(local, arguments);
                        } catch (InvocationTargetException failed) {
                            throw failed.getCause();
                        }
                    });
            TableStore store = Purpose.of(Purpose.Work.CATALOG).on(watched);
            RowKeys keys = new RowKeys("p", "r");
            store.createTable("first");
            store.createTableIfAbsent("second");
            store.createDependentTable("third", "first");
            store.tableNames();
            store.write("first", RowOperation.insert(keys, writer -> {}));
            store.execute("first", new EntityGroupTransaction().add(RowOperation.delete(keys, ETag.ANY)));
            store.execute(new StoreTransaction().add("first", RowOperation.insert(keys, writer -> {})));
            store.readAsOfOneMoment(() -> store.get("first", keys, Projection.ALL, reader -> reader.rowKey()));
            store.getAll("first", List.of(keys), Projection.ALL, Row.DECODER);
            store.query("first", RowQuery.wholeTable(), Row.DECODER);
            store.count("first", RowQuery.wholeTable());
            store.purge("first");
            store.deleteTable("first");
        }

        // The moment is no request: reads within it are.
        assertThat(calls.remove("readAsOfOneMoment APPLICATION")).isTrue();
        assertThat(calls).allMatch(call -> call.endsWith(" CATALOG"));
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
