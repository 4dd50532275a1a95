package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.Row;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureRetryOptions;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.AzureTableStoreBuilder;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.FaultProxy;
import dev.tables.engine.azure.FaultProxy.Fault;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.server.LostAnswer.Meanwhile;
import dev.tables.engine.server.LostAnswer.Rows;
import dev.tables.engine.server.LostAnswer.Start;
import dev.tables.engine.server.LostAnswer.Write;
import dev.tables.engine.tck.RowHistoryRecorder;
import dev.tables.engine.tck.RowHistoryRecorder.Kind;
import dev.tables.engine.tck.RowHistoryRecorder.Result;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Both clients of {@code engine/azure} under faults with another writer in between: each write × each fault × each
 * operation of the other writer × each state of the rows before; the results are compared with a {@link RowHistoryRecorder}.
 * The short form tries some of the cases.
 */
class LostAnswersTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    /** A page of a query is no fault, a late answer takes its time and is a lost one to the client. */
    private static final List<Fault> LEFT_OUT = List.of(Fault.SHORT_PAGE, Fault.EMPTY_PAGE, Fault.DELAY_ANSWER);

    private static final AzureRetryOptions RETRIES =
            new AzureRetryOptions(4, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(60));

    /** Client A goes by the proxy, client B does not; {@code other} is another client than A that goes by the proxy. */
    private record Clients(FaultProxy proxy, TableStore a, TableStore other, TableStore b) {}

    /**
     * Every write with every operation of B and every start, each with some of the faults that hide what was done, and
     * some of the others. The short form has one fault for every second of the former and every sixth of the latter.
     */
    private static List<LostAnswer> cases(List<Start> starts, int faults) {
        Random random = SEED.random();
        List<Fault> hiding = new ArrayList<>();
        List<Fault> others = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            if (!LEFT_OUT.contains(fault)) {
                (fault.isPassedOn() && fault.leavesDoubt() ? hiding : others).add(fault);
            }
        }
        List<LostAnswer> cases = new ArrayList<>();
        for (Write write : Write.values()) {
            for (Meanwhile meanwhile : Meanwhile.values()) {
                for (Start start : starts) {
                    int number = write.ordinal() + meanwhile.ordinal() + start.ordinal();
                    for (Fault fault : some(hiding, random, number % Effort.byEffort(2, 1) == 0 ? faults : 0)) {
                        cases.add(new LostAnswer(write, fault, meanwhile, start));
                    }
                    for (Fault fault : some(others, random, number % Effort.byEffort(6, 1) == 0 ? faults : 0)) {
                        cases.add(new LostAnswer(write, fault, meanwhile, start));
                    }
                }
            }
        }
        return cases;
    }

    private static List<Fault> some(List<Fault> faults, Random random, int count) {
        List<Fault> shuffled = new ArrayList<>(faults);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, Math.min(count, shuffled.size()));
    }

    private static AzureTableStoreBuilder client(int port) {
        return AzureTableStore.builder()
                .connectionString(Emulator.connectionString(port))
                .retryOptions(RETRIES);
    }

    @Test
    void registerStaysConsistentWithTheAzureProtocol() throws IOException {
        onOurServer(false, cases(List.of(Start.values()), Effort.byEffort("lost.answers", 1, 3)));
    }

    /** The client of the extension does not read the row, so its state before decides nothing. */
    @Test
    void registerStaysConsistentWithTheExtension() throws IOException {
        onOurServer(true, cases(List.of(Start.FRESH), Effort.byEffort("lost.answers", 1, 5)));
    }

    /**
     * The service's clock proves that the first attempts did not change the row: they are repeated, and a refusal
     * stands.
     */
    @Test
    void changeOfAnOldRowIsRetried() throws IOException {
        List<LostAnswer> cases = new ArrayList<>();
        List<Kind> expected = new ArrayList<>();
        for (Write write : Write.values()) {
            for (Fault fault : List.of(Fault.LOSE_REQUEST, Fault.GATEWAY_TIMEOUT, Fault.PAGE)) {
                cases.add(new LostAnswer(write, fault, Meanwhile.NOTHING, Start.OLD));
                expected.add(write.name().startsWith("INSERT") ? Kind.REFUSED : Kind.DONE);
            }
        }
        assertThat(onOurServer(false, cases)).as(cases.toString()).isEqualTo(expected);
    }

    private static List<Kind> onOurServer(boolean byExtension, List<LostAnswer> cases) throws IOException {
        AtomicReference<InstantSource> clock = new AtomicReference<>(InstantSource.system());
        LocalTableStore store = LocalTableStore.open(
                new MemoryOrderedStore(),
                LocalStoreOptions.defaults().withClock(() -> clock.get().instant()));
        try (Served served = new Served(store);
                FaultProxy proxy = new FaultProxy(served.port());
                TableStore a = byExtension
                        ? client(proxy.port()).buildWithTablesServerProtocol()
                        : client(proxy.port()).build();
                TableStore other = byExtension
                        ? client(proxy.port()).buildWithTablesServerProtocol()
                        : client(proxy.port()).build()) {
            store.createTable(LostAnswer.TABLE);
            clock.set(InstantSource.offset(InstantSource.system(), Duration.ofMinutes(-5)));
            List<RowHistoryRecorder> registers = new ArrayList<>();
            for (int i = 0; i < cases.size(); i++) {
                registers.add(new RowHistoryRecorder());
                if (cases.get(i).start() == Start.OLD) {
                    cases.get(i).begin(registers.get(i), store, new Rows("c" + i));
                }
            }
            clock.set(InstantSource.system());
            return run(new Clients(proxy, a, other, store), cases, registers);
        }
    }

    @Test
    @Thorough("starts Azurite")
    void registerStaysConsistentOnAzurite() throws IOException {
        Emulator emulator = Emulator.start();
        String prefix = "lost" + System.nanoTime();
        List<LostAnswer> cases = cases(List.of(Start.FRESH), 1);
        try (FaultProxy proxy = new FaultProxy(emulator.port());
                TableStore a = client(proxy.port()).tableNamePrefix(prefix).build();
                TableStore other = client(proxy.port()).tableNamePrefix(prefix).build();
                TableStore b = client(emulator.port()).tableNamePrefix(prefix).build()) {
            b.createTable(LostAnswer.TABLE);
            List<RowHistoryRecorder> registers =
                    cases.stream().map(one -> new RowHistoryRecorder()).toList();
            run(new Clients(proxy, a, other, b), cases, registers);
        }
    }

    private static List<Kind> run(Clients clients, List<LostAnswer> cases, List<RowHistoryRecorder> registers) {
        List<Kind> kinds = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            LostAnswer one = cases.get(i);
            RowHistoryRecorder register = registers.get(i);
            Rows rows = new Rows("c" + i);
            try {
                if (one.start() == Start.FRESH) {
                    one.begin(register, clients.b(), rows);
                }
                Result result = run(clients, one, register, rows);
                kinds.add(result.kind());
                check(one, result);
                assertThat(register.isLinearizable())
                        .as("a register explains it")
                        .isTrue();
            } catch (AssertionError | RuntimeException failed) {
                failures.add(one + "\n" + register + "\n" + failed);
            }
        }
        assertThat(failures).as("%d of %d cases", failures.size(), cases.size()).isEmpty();
        return kinds;
    }

    private static Result run(Clients clients, LostAnswer one, RowHistoryRecorder register, Rows rows) {
        ETag version = LostAnswer.version(clients.b(), rows.first());
        Thread caller = Thread.currentThread();
        clients.proxy().meanwhile(() -> {
            one.meanwhile(register, clients.b(), rows);
            if (one.fault().isSilence()) {
                caller.interrupt();
            }
        });
        clients.proxy().next(one.fault());
        Result result = one.write(register, clients.a(), rows, version);
        boolean interrupted = Thread.interrupted();
        assertThat(interrupted)
                .as("the thread is interrupted")
                .isEqualTo(one.fault().isSilence());
        TableStore reader = one.meanwhile().ordinal() % 2 == 0 ? clients.a() : clients.other();
        register.read("reader", reader, LostAnswer.TABLE, rows.second());
        Row found = register.read("reader", reader, LostAnswer.TABLE, rows.first());
        register.read("B", clients.b(), LostAnswer.TABLE, rows.first());
        register.read("B", clients.b(), LostAnswer.TABLE, rows.second());
        if (result.kind() == Kind.DONE && found != null && result.etags().contains(found.etag()) && !one.isTouch()) {
            assertThat(found.string("W")).as("content of the version returned").isEqualTo("A");
        }
        return result;
    }

    private static void check(LostAnswer one, Result result) {
        if (result.kind() == Kind.NOT_DONE) {
            if (one.fault().isOfFirewall()) {
                assertThat(result.failure()).isInstanceOf(PermissionDeniedException.class);
            } else {
                assertThat(result.failure()).isInstanceOf(StoreUnavailableException.class);
                assertThat(one.fault().leavesDoubt()).as("may end with this").isTrue();
            }
        } else if (result.kind() == Kind.UNKNOWN) {
            assertThat(result.failure()).isInstanceOf(OutcomeUnknownException.class);
            assertThat(one.fault().leavesDoubt()).as("leaves doubt").isTrue();
        } else {
            assertThat(one.fault().isOfFirewall()).as("of a firewall").isFalse();
        }
    }
}
