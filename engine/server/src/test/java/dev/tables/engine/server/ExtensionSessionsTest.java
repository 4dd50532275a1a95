package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.StoreSessions.Holder;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.AccessPolicy;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.StoredAccessPolicies;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moments and transactions that the server keeps for its senders: who may open them, who may use them, how many, and how long. */
class ExtensionSessionsTest {
    private static final Instant LATER = Instant.now().plusSeconds(3600);
    private static final AccountKey KEY = AccountKey.development();

    private final LocalTableStore engine = LocalTableStore.inMemory();
    private final LoopbackTablesServer server = LoopbackTablesServer.start(engine);

    @BeforeEach
    void create() {
        engine.createTable("rows");
    }

    @AfterEach
    void end() {
        server.close();
        engine.close();
    }

    private ExtensionCalls account(String permissions) {
        return new ExtensionCalls(
                server, AccountSas.of(permissions, "o").validUntil(LATER).sign(KEY));
    }

    private static void count(WireOutput out) {
        out.text("rows").query(RowQuery.wholeTable());
    }

    private static void insert(WireOutput out) {
        out.text("rows").operation(RowOperation.insert(new PrimaryKey("p", "r"), row -> row.int32("n", 1)));
    }

    @ParameterizedTest
    @CsvSource({"r,true,false", "a,false,true", "u,false,true", "d,false,true", "raud,true,true", "l,false,false"})
    void sessionIsNotOpenedWithoutPermission(String permissions, boolean moment, boolean transaction) {
        ExtensionCalls ofAccount = account(permissions);
        refusedUnless(moment, ofAccount.inMoment(WireCall.MOMENT, out -> {}));
        refusedUnless(transaction, ofAccount.call(WireCall.BEGIN, out -> {}));
        if (permissions.equals("l")) {
            return;
        }
        TableSas ofTable = TableSas.of("rows")
                .withPermissions(permissions
                        .chars()
                        .mapToObj(letter -> permission((char) letter))
                        .toArray(SasPermission[]::new));
        ExtensionCalls calls =
                new ExtensionCalls(server, ofTable.validUntil(LATER).sign(KEY));
        refusedUnless(moment, calls.inMoment(WireCall.MOMENT, out -> {}));
        refusedUnless(transaction, calls.call(WireCall.BEGIN, out -> {}));
    }

    private static SasPermission permission(char letter) {
        for (SasPermission one : SasPermission.values()) {
            if (one.letter() == letter) {
                return one;
            }
        }
        throw new IllegalArgumentException("No permission has letter " + letter + ".");
    }

    private static void refusedUnless(boolean allowed, HttpResponse<byte[]> response) {
        assertThat(ExtensionCalls.code(response)).isEqualTo(allowed ? "200 " : "403 AuthorizationPermissionMismatch");
    }

    @Test
    void sessionIsUsableOnlyByItsOwner() {
        ExtensionCalls opener = account("raud");
        ExtensionCalls other = account("raudl");
        String session =
                ExtensionCalls.answer(opener.call(WireCall.BEGIN, out -> {})).text();
        ExtensionCalls.answer(opener.within(session, WireCall.WRITE, ExtensionSessionsTest::insert));

        assertThatThrownBy(() ->
                        ExtensionCalls.answer(other.within(session, WireCall.COUNT, ExtensionSessionsTest::count)))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("Begin a new one");
        assertThatThrownBy(() -> ExtensionCalls.answer(other.within(session, WireCall.COMMIT, out -> {})))
                .isInstanceOf(StoreUnavailableException.class);
        ExtensionCalls.answer(other.within(session, WireCall.END, out -> {}));
        assertThat(engine.count("rows", RowQuery.wholeTable())).isZero();

        assertThat(ExtensionCalls.answer(opener.within(session, WireCall.COUNT, ExtensionSessionsTest::count))
                        .int64())
                .isEqualTo(1);
        ExtensionCalls.answer(opener.within(session, WireCall.COMMIT, out -> {}));
        assertThat(engine.count("rows", RowQuery.wholeTable())).isEqualTo(1);
    }

    @Test
    void commitFailsIfWritePermissionWasRevoked() {
        StoredAccessPolicies policies = new StoredAccessPolicies(engine);
        policies.replaceByTable("rows", List.of(new AccessPolicy("writers", null, LATER, "raud")));
        ExtensionCalls calls = new ExtensionCalls(
                server, TableSas.of("rows").withPolicy("writers").sign(KEY));
        String session =
                ExtensionCalls.answer(calls.call(WireCall.BEGIN, out -> {})).text();
        ExtensionCalls.answer(calls.within(session, WireCall.WRITE, ExtensionSessionsTest::insert));
        Wire owner = new Wire(server.endpoint() + "/");
        String readers = "<SignedIdentifiers><SignedIdentifier><Id>writers</Id><AccessPolicy><Expiry>" + LATER
                + "</Expiry><Permission>r</Permission></AccessPolicy></SignedIdentifier></SignedIdentifiers>";
        assertThat(owner.send("PUT", "rows?comp=acl", readers).status()).isEqualTo(204);

        assertThat(ExtensionCalls.code(calls.within(session, WireCall.COMMIT, out -> {})))
                .isEqualTo("403 AuthorizationPermissionMismatch");
        assertThat(engine.count("rows", RowQuery.wholeTable())).isZero();
    }

    @Test
    void everyOperationOfATransactionIsAuthorized() {
        ExtensionCalls calls = account("a");
        String session =
                ExtensionCalls.answer(calls.call(WireCall.BEGIN, out -> {})).text();
        ExtensionCalls.answer(calls.within(session, WireCall.WRITE, ExtensionSessionsTest::insert));
        assertThat(ExtensionCalls.code(calls.within(session, WireCall.COUNT, ExtensionSessionsTest::count)))
                .isEqualTo("403 AuthorizationPermissionMismatch");
        ExtensionCalls.answer(calls.within(session, WireCall.COMMIT, out -> {}));
        assertThat(engine.count("rows", RowQuery.wholeTable())).isEqualTo(1);
    }

    @Test
    void sessionsEndAtTheirMaximumAge() {
        AtomicLong clock = new AtomicLong();
        SessionBounds bounds = new SessionBounds(4, 2, 1, 4, Duration.ofMinutes(10), Duration.ofMinutes(5));
        StoreSessions sessions = new StoreSessions(engine, bounds, clock::get);
        Holder owner = new Holder(RequestPermissions.OWNER_PRINCIPAL, "127.0.0.1", "");
        String name = sessions.beginTransaction(owner);
        Runnable write = () -> engine.write("rows", RowOperation.insert(new PrimaryKey("p", "old"), row -> {}));
        sessions.within(name, RequestPermissions.OWNER_PRINCIPAL, write);
        clock.set(Duration.ofMinutes(4).toNanos());
        sessions.within(name, RequestPermissions.OWNER_PRINCIPAL, () -> {});
        clock.set(Duration.ofMinutes(5).toNanos());

        assertThatThrownBy(() -> sessions.commit(name, RequestPermissions.OWNER_PRINCIPAL))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("300 s after it began");
        assertThat(engine.count("rows", RowQuery.wholeTable())).isZero();
    }

    @Test
    void idleSessionsEnd() throws InterruptedException {
        SessionBounds bounds = new SessionBounds(1, 1, 1, 1, Duration.ofMillis(1), Duration.ofMinutes(5));
        StoreSessions sessions = new StoreSessions(engine, bounds, System::nanoTime);
        Holder owner = new Holder(RequestPermissions.OWNER_PRINCIPAL, "127.0.0.1", "");
        sessions.beginMoment(owner);
        int tries = 0;
        for (boolean again = false; !again; tries++) {
            try {
                sessions.beginMoment(owner);
                again = true;
            } catch (ProtocolException stillOpen) {
                assertThat(tries).isLessThan(10_000);
                Thread.sleep(1);
            }
        }
    }

    @Test
    void sessionsOfOneOwnerLeaveRoomForOthers() {
        SessionBounds bounds = new SessionBounds(10, 5, 2, 4, Duration.ofMinutes(1), Duration.ofMinutes(5));
        StoreSessions sessions = new StoreSessions(engine, bounds, System::nanoTime);
        List<Holder> open = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Holder holder : List.of(
                new Holder("token 1", "10.0.0.1", ""),
                new Holder("token 1", "10.0.0.2", ""),
                new Holder("token 2", "10.0.0.1", ""),
                new Holder("token 2", "10.0.0.1", ""))) {
            names.add(sessions.beginMoment(holder));
            open.add(holder);
        }
        refuses(sessions, new Holder("token 1", "10.0.0.3", ""), "this shared access signature have 2 open snapshots");
        names.add(sessions.beginMoment(new Holder("token 3", "10.0.0.1", "")));
        refuses(sessions, new Holder("token 4", "10.0.0.1", ""), "with shared access signatures have 5 open snapshots");
        Holder one = new Holder(RequestPermissions.OWNER_PRINCIPAL, "10.0.0.1", "");
        for (int i = 0; i < 4; i++) {
            sessions.beginTransaction(one);
        }
        refuses(sessions, one, "This client has 4 open snapshots and transactions");
        sessions.beginMoment(new Holder(RequestPermissions.OWNER_PRINCIPAL, "10.0.0.1", "another application"));
        refuses(
                sessions,
                new Holder(RequestPermissions.OWNER_PRINCIPAL, "10.0.0.3", ""),
                "All clients together have 10 open snapshots and transactions");
        sessions.close();
    }

    private static void refuses(StoreSessions sessions, Holder holder, String reason) {
        assertThatThrownBy(() -> sessions.beginMoment(holder))
                .isInstanceOfSatisfying(
                        ProtocolException.class,
                        busy -> assertThat(busy.code()).isEqualTo(ErrorCode.SERVER_BUSY.wireName()))
                .hasMessageContaining(reason);
    }

    private static WireOutput ends(WireOutput out, List<String> names) {
        out.byteOf(WireCall.AFTER_ENDS).int32(names.size());
        names.forEach(out::text);
        return out.byteOf(WireCall.NO_SESSION);
    }

    @Test
    void anyRequestOfTheOwnerCanEndSessions() {
        ExtensionCalls opener = account("raud");
        for (WireCall call : List.of(WireCall.END, WireCall.COUNT, WireCall.WRITE, WireCall.TABLE_NAMES)) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                names.add(ExtensionCalls.answer(
                                i % 2 == 0
                                        ? opener.inMoment(WireCall.MOMENT, out -> {})
                                        : opener.call(WireCall.BEGIN, out -> {}))
                        .text());
            }
            // Another sender's request ends nothing, nor does a name that does not exist.
            account("raudl").send(WireCall.END, out -> ends(out, names));
            opener.send(WireCall.END, out -> ends(out, List.of("none")));
            for (String name : names) {
                ExtensionCalls.answer(opener.within(name, WireCall.COUNT, ExtensionSessionsTest::count));
            }
            // The table names are refused to this token, and the insert is there the second time.
            opener.send(call, out -> {
                ends(out, names);
                if (call == WireCall.COUNT) {
                    count(out);
                } else if (call == WireCall.WRITE) {
                    insert(out);
                }
            });
            for (String name : names) {
                assertThatThrownBy(() -> ExtensionCalls.answer(
                                opener.within(name, WireCall.COUNT, ExtensionSessionsTest::count)))
                        .as("after %s", call)
                        .isInstanceOf(StoreUnavailableException.class);
            }
        }
    }

    @Test
    void tooManySessionNamesAreNotRead() {
        HttpResponse<byte[]> refused =
                account("r").send(WireCall.END, out -> ends(out, Collections.nCopies(WireCall.MOST_ENDS + 1, "a")));
        assertThat(ExtensionCalls.code(refused)).isEqualTo("400 InvalidInput");
    }

    @Test
    void endedSessionFreesItsPlaceImmediately() {
        SessionBounds bounds = new SessionBounds(2, 1, 1, 1, Duration.ofMinutes(1), Duration.ofMinutes(5));
        StoreSessions sessions = new StoreSessions(engine, bounds, System::nanoTime);
        Holder owner = new Holder(RequestPermissions.OWNER_PRINCIPAL, "10.0.0.1", "");
        for (int i = 0; i < 3_000; i++) {
            switch (i % 3) {
                case 0 -> sessions.abandon(sessions.beginMoment(owner), RequestPermissions.OWNER_PRINCIPAL);
                case 1 -> sessions.end(sessions.beginMoment(owner), RequestPermissions.OWNER_PRINCIPAL);
                default -> sessions.commit(sessions.beginTransaction(owner), RequestPermissions.OWNER_PRINCIPAL);
            }
            assertThat(sessions.open()).isZero();
        }
        sessions.close();
    }

    @Test
    void responseSizeIsLimited() {
        String text = "ü".repeat(30_000);
        List<PrimaryKey> keys = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            keys.add(new PrimaryKey("p", "r" + i));
            engine.write("rows", RowOperation.insert(keys.get(i), row -> {
                for (int property = 0; property < 16; property++) {
                    row.string("Text" + property, text);
                }
            }));
        }
        List<String> found = new ArrayList<>();
        int calls = 0;
        while (found.size() < keys.size()) {
            List<PrimaryKey> rest = keys.subList(found.size(), keys.size());
            HttpResponse<byte[]> response = account("r").call(WireCall.GET, out -> {
                out.text("rows").projection(Projection.ALL).int32(rest.size());
                rest.forEach(out::keys);
            });
            assertThat(response.body().length).isLessThan(ExtensionHandler.MOST_BYTES);
            WireInput in = ExtensionCalls.answer(response);
            int answered = in.count();
            for (int i = 0; i < answered; i++) {
                found.add(Objects.requireNonNull(in.row()).rowKey());
            }
            calls++;
        }
        assertThat(found)
                .containsExactlyElementsOf(keys.stream().map(PrimaryKey::rowKey).toList());
        assertThat(calls).isEqualTo(2);
        assertThat(ExtensionCalls.code(account("r").call(WireCall.GET, out -> {
                    out.text("rows").projection(Projection.ALL).int32(1001);
                    for (int i = 0; i < 1001; i++) {
                        out.keys(new PrimaryKey("p", ""));
                    }
                })))
                .isEqualTo("400 InvalidInput");
    }

    @Test
    void responseEndsIfMemoryIsExhausted() {
        MemoryBudget budget = new MemoryBudget(600 * 1024);
        AnswerRoom room = new AnswerRoom(budget::reserve, 8 * 1024 * 1024);
        assertThat(room.holds(100, false)).isTrue();
        assertThat(room.holds(500 * 1024, true)).isTrue();
        assertThat(room.holds(700 * 1024, true)).isFalse();
        assertThatThrownBy(() -> room.holds(700 * 1024, false)).hasMessageContaining("unable to receive requests");
        AnswerRoom small = new AnswerRoom(bytes -> true, 100);
        assertThat(small.holds(100, true)).isFalse();
        assertThat(small.holds(100, false)).isTrue();
    }

    /** Each level would ask for as much as the whole call has. */
    @Test
    void nestedCountsReserveNoMemory() {
        WireOutput out = new WireOutput().byteOf(WireCall.VERSION).byteOf(WireCall.COUNT.ordinal());
        out.byteOf(WireCall.NO_SESSION).text("rows");
        RowQuery all = RowQuery.wholeTable();
        out.range(all.partitionKeyRange()).range(all.rowKeyRange()).bool(true);
        for (int level = 0; level < 90; level++) {
            out.byteOf(2).int32(4_000_000);
        }
        for (int i = 0; i < 4_100_000; i++) {
            out.byteOf(9);
        }
        assertThat(ExtensionCalls.code(account("r").send(out.toBytes()))).isEqualTo("200 ");
        assertThatThrownBy(() -> ExtensionCalls.answer(account("r").send(out.toBytes())))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
