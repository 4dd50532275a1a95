package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.azure.AzureTableStoreBuilderCustomizer;
import dev.tables.boot.members.Member;
import dev.tables.boot.members.MemberKey;
import dev.tables.boot.members.MemberRepository;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.Requests;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.IndexWriteIntentHandler;
import dev.tables.testing.Thorough;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.transaction.annotation.Transactional;

/** Indexes in tables of their own, their recovery, pages and transactions on Azure Tables, and what they cost. */
@Thorough("starts Azurite")
class AzureMappingIT {
    /** What a process asks of a store without sending anything. */
    private static final Set<String> NO_REQUESTS =
            Set.of("capabilities", "maxWriteDuration", "maxClockSkew", "limits", "runInParallel");

    private static final Member ADA = new Member("chess", 1, "Bath", "ada@example.org", 10);
    private static final Member BOB = new Member("rowing", 1, "Bath", "bob@example.org", 20);
    private static final List<Member> MOVED = List.of(
            new Member("chess", 1, "York", "ada@example.org", 10),
            new Member("chess", 1, "York", "ada@example.com", 10));
    private final Requests sent = new Requests();

    @AutoConfigurationPackage(basePackageClasses = Member.class)
    static class Application {}

    private void run(Check test) {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class,
                        TablesTransactionAutoConfiguration.class,
                        TransactionAutoConfiguration.class))
                .withUserConfiguration(Application.class)
                .withBean(Writer.class)
                .withBean(AzureTableStoreBuilderCustomizer.class, () -> builder -> builder.addPolicy(sent))
                .withPropertyValues(
                        "tables.azure.connection-string=" + Emulator.start().connectionString(),
                        "tables.azure.table-name-prefix=m"
                                + UUID.randomUUID().toString().replace("-", ""))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    MemberRepository members = context.getBean(MemberRepository.class);
                    TableStore store = context.getBean(TableStore.class);
                    EntityTable.of(store, EntityMappers.of(Member.class)).createTables();
                    members.existsById(new MemberKey("chess", 0));
                    test.accept(members, store, context.getBean(Writer.class));
                });
    }

    /** What is checked in a running application. */
    private interface Check {
        void accept(MemberRepository members, TableStore store, Writer writer);
    }

    static class Writer {
        private final MemberRepository members;

        Writer(MemberRepository members) {
            this.members = members;
        }

        @Transactional
        public void write(List<Member> all, boolean fail) {
            all.forEach(members::save);
            if (fail) {
                throw new IllegalStateException("changed my mind");
            }
        }
    }

    /** Besides the registration, by which a process says once, before it begins to write, that it may have unfinished writes. */
    private void costs(int requests, Runnable operation) {
        sent.clear();
        operation.run();
        assertThat(sent.list())
                .filteredOn(request -> !request.contains("RowKey='process_"))
                .hasSize(requests);
    }

    private static EntityTable<Member> table(TableStore store) {
        return EntityTable.of(store, EntityMappers.of(Member.class));
    }

    private static Recoverer.Report recover(TableStore store) {
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1));
        return new Recoverer(store, later, Duration.ZERO, List.of(new IndexWriteIntentHandler(List.of(table(store)))))
                .run();
    }

    @Test
    void globalIndexesCostTheExpectedRequests() {
        run((members, store, writer) -> {
            EntityTable<Member> table = table(store);
            costs(4, () -> table.insert(ADA));
            recover(store);
            costs(5, () -> members.save(BOB));
            costs(1, () -> assertThat(members.findByTown("Rome")).isEmpty());
            costs(3, () -> assertThat(members.findByTown("Bath")).containsExactlyInAnyOrder(ADA, BOB));
            costs(2, () -> assertThat(members.findByMail("bob@example.org")).contains(BOB));
            costs(2, () -> members.save(new Member("rowing", 1, "Bath", "bob@example.org", 30)));
            recover(store);
            costs(6, () -> members.save(MOVED.get(0)));
            assertThat(members.findByTown("Bath")).extracting(Member::club).containsExactly("rowing");
            Member twin = new Member("rowing", 2, "York", "ada@example.org", 0);
            recover(store);
            costs(
                    11,
                    () -> assertThatThrownBy(() -> members.save(twin))
                            .isInstanceOf(DataIntegrityViolationException.class)
                            .hasMessageNotContaining("ada@example.org"));
            assertThat(members.findByTown("York")).containsExactly(MOVED.get(0));
            recover(store);
            costs(7, () -> members.deleteById(new MemberKey("chess", 1)));
            assertThat(members.findByMail("ada@example.org")).isEmpty();
            assertThat(IndexRepair.verify(table).isClean()).isTrue();
            int deletions = 2;
            costs(2 + deletions, () -> assertThat(recover(store)).isEqualTo(Recoverer.Report.EMPTY));
            costs(2, () -> assertThat(recover(store)).isEqualTo(Recoverer.Report.EMPTY));
        });
    }

    @Test
    void recoveryFinishesWriteInterruptedBeforeAnyRequest() {
        run((members, store, writer) -> {
            boolean died = true;
            for (int request = 0; died; request++) {
                members.save(ADA);
                EntityTable<Member> dying = table(diesBefore(request, store));
                died = dies(() -> dying.save(MOVED.get(1))) | dies(() -> dying.delete(MOVED.get(1)));
                consistent(members, store, "dead before request " + request);
                Recoverer.Report report = recover(store);
                assertThat(report.failed() + report.quarantined() + report.waiting())
                        .isZero();
                assertThat(IndexRepair.verify(table(store)).isClean())
                        .as("dead before request %s", request)
                        .isTrue();
                consistent(members, store, "recovered from death before request " + request);
            }
            assertThat(members.findById(new MemberKey("chess", 1))).isEmpty();
            members.save(new Member("rowing", 9, "Bath", ADA.mail(), 0));
            assertThat(members.findByMail(ADA.mail())).isPresent();
        });
    }

    /** Indexes find what is stored and nothing else, also before recovery: what they name is looked at. */
    private static void consistent(MemberRepository members, TableStore store, String when) {
        Member stored = members.findById(new MemberKey("chess", 1)).orElse(null);
        for (Member candidate : List.of(ADA, MOVED.get(1))) {
            List<Member> expected = candidate.equals(stored) ? List.of(candidate) : List.of();
            assertThat(members.findByTown(candidate.town())).as(when).isEqualTo(expected);
            assertThat(members.findByMail(candidate.mail()).stream().toList())
                    .as(when)
                    .isEqualTo(expected);
        }
    }

    private static boolean dies(Runnable write) {
        try {
            write.run();
            return false;
        } catch (StoreUnavailableException dead) {
            return true;
        }
    }

    /** A process that is gone after so many requests. */
    private static TableStore diesBefore(int requests, TableStore store) {
        AtomicInteger left = new AtomicInteger(requests);
        SharedStoreState ofProcess = new SharedStoreState();
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("sharedState")) {
                        return ofProcess;
                    }
                    boolean request =
                            method.getDeclaringClass() == TableStore.class && !NO_REQUESTS.contains(method.getName());
                    if (request && left.getAndDecrement() <= 0) {
                        throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "The power is off.", null);
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getTargetException();
                    }
                });
    }

    @Test
    void pagesContinueThroughIndexAndPartition() {
        run((members, store, writer) -> {
            List<Member> all = IntStream.range(0, 7)
                    .mapToObj(i -> new Member("chess", i, "Bath", i + "@example.org", i))
                    .toList();
            members.saveAll(all);
            members.save(new Member("chess", 9, "York", "9@example.org", 9));
            List<Member> seen = new ArrayList<>();
            Pageable next = PageRequest.of(0, 3);
            while (next.isPaged()) {
                Slice<Member> slice = members.findByTown("Bath", next);
                seen.addAll(slice.getContent());
                next = slice.nextPageable();
            }
            assertThat(seen).isEqualTo(all);
            costs(
                    1,
                    () -> assertThat(members.findByClubOrderByNumber("chess", PageRequest.of(0, 3)))
                            .hasSize(3));
            costs(1, () -> assertThat(scroll(members, ScrollPosition.keyset())).hasSize(2));
            seen.clear();
            Window<Member> window = scroll(members, ScrollPosition.keyset());
            seen.addAll(window.getContent());
            while (window.hasNext()) {
                ScrollPosition position = window.positionAt(window.size() - 1);
                window = scroll(members, position);
                seen.addAll(window.getContent());
            }
            assertThat(seen).extracting(Member::number).containsExactly(0, 1, 2, 3, 4, 5, 6, 9);
        });
    }

    private static Window<Member> scroll(MemberRepository members, ScrollPosition position) {
        return members.findTop2ByClubOrderByNumber("chess", position);
    }

    @Test
    void transactionIsAtomic() {
        run((members, store, writer) -> {
            Member second = new Member("chess", 2, "York", "eve@example.org", 5);
            costs(
                    0,
                    () -> assertThatThrownBy(() -> writer.write(List.of(ADA, second), true))
                            .isInstanceOf(IllegalStateException.class));
            assertThat(members.findByTown("Bath")).isEmpty();
            costs(8, () -> writer.write(List.of(ADA, second), false));
            assertThat(members.findByMail("eve@example.org")).contains(second);
            Member third = new Member("chess", 3, "York", "eve@example.org", 5);
            Member fourth = new Member("chess", 4, "York", "joe@example.org", 5);
            assertThatThrownBy(() -> writer.write(List.of(fourth, third), false))
                    .isInstanceOf(DataIntegrityViolationException.class);
            assertThat(members.findByTown("York")).containsExactly(second);
            assertThat(IndexRepair.verify(table(store)).isClean()).isTrue();
        });
    }
}
