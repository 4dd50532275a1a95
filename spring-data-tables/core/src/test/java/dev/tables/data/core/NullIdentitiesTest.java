package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.table.PropertyChanges;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An identity that is null, or has a null in it, is refused with the name of what is null, wherever an identity is
 * given.
 */
class NullIdentitiesTest {
    @TableEntity(table = "shelves")
    record Shelf(
            @PartitionKey String room,
            @RowKey(position = 0) Integer number,
            @RowKey(position = 1) Side side,
            String label) {}

    enum Side {
        LEFT,
        RIGHT
    }

    /** An identity of the application's own. */
    record Place(
            @Nullable String room,
            @Nullable Integer number,
            @Nullable Side side) {}

    /** An entity whose identity is a single value. */
    @TableEntity(table = "rooms", constantRowKey = "room")
    record Room(@PartitionKey String name, String label) {}

    interface Shelves extends TablesRepository<Shelf, NullIdentitiesTestShelfKey> {}

    interface Places extends TablesRepository<Shelf, Place> {}

    interface Keys extends TablesRepository<Shelf, PrimaryKey> {}

    interface Rooms extends TablesRepository<Room, String> {}

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate tables = new TablesTemplate(store);
    private final TablesRepositoryFactory factory = new TablesRepositoryFactory(tables);

    /** Where the calls are made. */
    enum Around {
        NOTHING,
        PARTITION,
        STORE
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks does
    void keyRejectsNullWithNameOfComponent() {
        refuses("number", () -> new NullIdentitiesTestShelfKey("r", null, Side.LEFT));
        refuses("side", () -> new NullIdentitiesTestShelfKey("r", 1, null));
        refuses("room", () -> new NullIdentitiesTestShelfKey(null, 1, Side.LEFT));
        refuses("room", () -> NullIdentitiesTestShelfKey.of(new Shelf(null, 1, Side.LEFT, "")));
    }

    @ParameterizedTest
    @EnumSource
    void templateRejectsNullIdentitiesWithNameOfComponent(Around around) {
        tables.setTransactionScope(around == Around.STORE ? TransactionScope.STORE : TransactionScope.PARTITION);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(tables));
        Map<@Nullable Object, String> refused = new LinkedHashMap<>();
        refused.put(null, "The identity of Shelf");
        refused.put(new Place(null, 1, Side.LEFT), "'room'");
        refused.put(new Place("r", null, Side.LEFT), "'number'");
        refused.put(new Place("r", 1, null), "'side'");
        refused.put(nothing(), "partition key");
        refused.put(half(), "row key");
        int[] calls = {0};
        refused.forEach((id, named) -> ofTemplate(id).forEach((call, action) -> {
            refuses(named, () -> around(around, transaction, action), call + " with " + id);
            calls[0]++;
        }));
        assertThat(calls[0]).isEqualTo(6 * 7);
    }

    private void around(Around around, TransactionTemplate transaction, Consumer<Integer> action) {
        if (around == Around.NOTHING) {
            action.accept(0);
        } else {
            transaction.executeWithoutResult(status -> action.accept(0));
        }
    }

    @SuppressWarnings("NullAway") // what a caller without null checks gives
    private static PrimaryKey nothing() {
        return new PrimaryKey(null, "1");
    }

    @SuppressWarnings("NullAway") // what a caller without null checks gives
    private static PrimaryKey half() {
        return new PrimaryKey("r", null);
    }

    @SuppressWarnings("NullAway") // what a caller without null checks gives
    private Map<String, Consumer<Integer>> ofTemplate(@Nullable Object id) {
        Map<String, Consumer<Integer>> calls = new LinkedHashMap<>();
        calls.put("findById", i -> tables.findById(Shelf.class, id));
        calls.put("existsById", i -> tables.existsById(Shelf.class, id));
        calls.put("deleteById", i -> tables.deleteById(Shelf.class, id));
        calls.put("update", i -> tables.update(Shelf.class, id, shelf -> shelf));
        calls.put("merge", i -> tables.merge(Shelf.class, id, PropertyChanges.of("label", "x")));
        calls.put("findAllById", i -> tables.findAllById(Shelf.class, Arrays.asList(key(), id)));
        calls.put("deleteAllById", i -> tables.deleteAllById(Shelf.class, Arrays.asList(key(), id)));
        return calls;
    }

    private static EntityKey key() {
        return new NullIdentitiesTestShelfKey("r", 1, Side.LEFT);
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks does
    void repositoryRejectsNullIdentitiesWithNameOfComponent() {
        Shelves shelves = factory.getRepository(Shelves.class);
        Places places = factory.getRepository(Places.class);
        Rooms rooms = factory.getRepository(Rooms.class);
        Keys keys = factory.getRepository(Keys.class);
        for (TablesRepository<?, ?> repository : List.<TablesRepository<?, ?>>of(shelves, places, rooms, keys)) {
            ofRepository(repository, null).forEach((call, action) -> refuses("null", action, call));
        }
        ofRepository(places, new Place("r", null, Side.LEFT))
                .forEach((call, action) -> refuses("'number'", action, call));
        ofRepository(keys, nothing()).forEach((call, action) -> refuses("partition key", action, call));
    }

    @SuppressWarnings("NullAway") // what a caller without null checks gives
    private static <T, ID> Map<String, ThrowingCallable> ofRepository(
            TablesRepository<T, ID> repository, @Nullable Object given) {
        @SuppressWarnings("unchecked")
        ID id = (ID) given;
        Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("findById", () -> repository.findById(id));
        calls.put("existsById", () -> repository.existsById(id));
        calls.put("deleteById", () -> repository.deleteById(id));
        calls.put("findAllById", () -> repository.findAllById(Arrays.asList(id)));
        calls.put("deleteAllById", () -> repository.deleteAllById(Arrays.asList(id)));
        calls.put("update", () -> repository.update(id, one -> one));
        calls.put("merge", () -> repository.merge(id, PropertyChanges.of("label", "x")));
        return calls;
    }

    /** What is null is named, too, where lists of identities, entities and their parts are expected. */
    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks does
    void templateRejectsNullListsAndNullEntities() {
        refuses("identities", () -> tables.findAllById(Shelf.class, null));
        refuses("identities", () -> tables.deleteAllById(Shelf.class, null));
        refuses("The entity must not be null", () -> tables.save(null));
        refuses("The entity must not be null", () -> tables.insert(null));
        refuses("The entity must not be null", () -> tables.overwrite(null));
        refuses("The entity must not be null", () -> tables.delete(null));
        refuses("'room'", () -> tables.sharedAccessSignature(Shelf.class).forPartition((Object) null));
    }

    private static void refuses(String named, ThrowingCallable call) {
        assertThatIllegalArgumentException()
                .isThrownBy(call)
                .withMessageContaining("null")
                .withMessageContaining(named);
    }

    private static void refuses(String named, ThrowingCallable call, String which) {
        Throwable error = catchThrowable(call);
        assertThat(error)
                .as(which)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("null")
                .hasMessageContaining(named);
    }
}
