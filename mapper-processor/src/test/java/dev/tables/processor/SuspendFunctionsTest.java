package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Suspend functions and flows as kapt shows them to a processor; {@code examples/kotlin} compiles and starts real ones. */
class SuspendFunctionsTest {
    private static final String[] LIBRARIES = {
        "package org.springframework.data.repository;\npublic interface Repository<T, I> {}\n",
        """
        package org.springframework.data.repository.kotlin;
        public interface CoroutineCrudRepository<T, I> extends org.springframework.data.repository.Repository<T, I> {
            <S extends T> Object save(S entity, kotlin.coroutines.Continuation<? super T> $completion);
        }
        """,
        "package org.springframework.data.domain;\npublic interface Pageable {}\n",
        "package org.springframework.data.domain;\npublic interface ScrollPosition {}\n",
        "package org.springframework.data.domain;\npublic interface Slice<T> {}\n",
        "package org.springframework.data.domain;\npublic interface Window<T> {}\n",
        "package kotlin;\npublic final class Unit {}\n",
        "package kotlin.coroutines;\npublic interface Continuation<T> {}\n",
        "package kotlinx.coroutines.flow;\npublic interface Flow<T> {}\n",
        "package org.reactivestreams;\npublic interface Publisher<T> {}\n",
        "package reactor.core.publisher;\npublic abstract class Mono<T> implements "
                + "org.reactivestreams.Publisher<T> {}\n",
        "package rx;\npublic abstract class Rivulet<T> implements org.reactivestreams.Publisher<T> {}\n",
        """
        package shop;
        import dev.tables.annotation.*;
        @TableEntity(table = "orders")
        public record Order(@PartitionKey String customer, @RowKey long number, @IndexedBy String status, String note) {}
        """,
    };

    private static List<String> diagnostics(String body) {
        String[] sources = Arrays.copyOf(LIBRARIES, LIBRARIES.length + 1);
        sources[LIBRARIES.length] = """
                package shop;
                import java.util.*;
                import kotlin.coroutines.Continuation;
                import kotlinx.coroutines.flow.Flow;
                import org.springframework.data.domain.*;
                interface Orders extends org.springframework.data.repository.kotlin.CoroutineCrudRepository<Order, OrderKey> {
                """ + body + "}\n";
        Compilation compilation = Compiled.compile(List.of(), sources);
        return Compiled.diagnostics(compilation);
    }

    @Test
    void acceptsSuspendFunctionsAndFlows() {
        assertThat(diagnostics("""
                        <S extends Order> Object save(S entity, Continuation<? super Order> $completion);
                        Object findByCustomer(String customer, Continuation<? super List<Order>> $completion);
                        Object findByCustomerAndNumber(String customer, long number, Continuation<? super Order> $completion);
                        Object findByCustomerAndStatus(String c, String s, Pageable page, Continuation<? super Slice<Order>> $completion);
                        Object findByCustomerAndStatus(String c, String s, Continuation<? super Set<Shown>> $completion);
                        Object countByCustomer(String customer, Continuation<? super Long> $completion);
                        Object existsByCustomer(String customer, Continuation<? super Boolean> $completion);
                        Object deleteByCustomer(String customer, Continuation<? super kotlin.Unit> $completion);
                        Flow<Order> findByCustomerAndNumberGreaterThan(String customer, long number);
                        Flow<? extends Shown> queryByCustomer(String customer);
                        record Shown(long number, String status) {}
                        """)).isEmpty();
    }

    @Test
    void refusesReturnTypesOfSuspendFunctionsWithTheSameMessages() {
        assertThat(diagnostics("""
                        Object findByCustomer(String customer, Continuation<? super List<String>> $completion);
                        Object findByNote(String note, Continuation<? super List<Order>> $completion);
                        Object findByCustomerAndNumber(int customer, long number, Continuation<? super Order> $completion);
                        Object countByCustomer(String customer, Continuation<? super Boolean> $completion);
                        """))
                .satisfiesExactly(
                        returned -> assertThat(returned)
                                .startsWith(
                                        "Orders.java:7 [Tables/QueryReturnType] Orders.findByCustomer returns String,"
                                                + " expected Order"),
                        scan -> assertThat(scan)
                                .startsWith(
                                        "Orders.java:8 [Tables/QueryScans] Orders.findByNote would scan table 'orders'."),
                        type -> assertThat(type)
                                .startsWith("Orders.java:9 [Tables/QueryParameterType] "
                                        + "Orders.findByCustomerAndNumber takes a int"),
                        count -> assertThat(count)
                                .isEqualTo(
                                        "Orders.java:10 [Tables/QueryReturnType] Orders.countByCustomer counts entities, "
                                                + "but returns"
                                                + " Boolean. Return a long."));
    }

    @Test
    void refusesNestedAsynchronousTypesAndUnsupportedPublishers() {
        assertThat(diagnostics("""
                        Object findByCustomer(String customer, Continuation<? super Flow<Order>> $completion);
                        Object queryByCustomer(String customer, Continuation<? super Optional<Order>> $completion);
                        Object findFirst3ByCustomer(String c, ScrollPosition p, Continuation<? super Window<Order>> $completion);
                        Flow<List<Order>> findByCustomerAndNumber(String customer, long number);
                        rx.Rivulet<Order> findByCustomerAndStatus(String customer, String status);
                        """))
                .containsExactly(
                        "Orders.java:7 [Tables/QueryReturnType] Orders.findByCustomer is a suspend function and "
                                + "returns Flow, which is also asynchronous. Return a List or a single result, which "
                                + "may be null. Or remove suspend and return a Flow.",
                        "Orders.java:8 [Tables/QueryReturnType] Orders.queryByCustomer is a suspend function and "
                                + "returns Optional, which is also asynchronous. Return a List or a single result, "
                                + "which may be null. Or remove suspend and return a Flow.",
                        "Orders.java:9 [Tables/QueryParameters] Orders.findFirst3ByCustomer is a suspend function that "
                                + "takes a ScrollPosition. Spring Data does not support this combination. Remove "
                                + "suspend and return a Mono of the Window, or take a Pageable and return a Slice.",
                        "Orders.java:10 [Tables/QueryReturnType] Orders.findByCustomerAndNumber returns Flow of List, "
                                + "which nests asynchronous types or streams. Return a Mono of a List or of a single "
                                + "result, or a Flux of the results.",
                        "Orders.java:11 [Tables/QueryReturnType] Orders.findByCustomerAndStatus returns "
                                + "Rivulet, a publisher type that is not supported. Return a Mono of the normal "
                                + "result, or a Flux, a Publisher or, in Kotlin, a Flow of the results.");
    }
}
