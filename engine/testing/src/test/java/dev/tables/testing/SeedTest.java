package dev.tables.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherFactory;

class SeedTest {
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"9223372036854775807", "-9223372036854775808", "0"})
    void seedIsFixedUnlessGiven(@Nullable String given) {
        Seed seed = Seed.of(29, given);

        assertThat(seed.value()).isEqualTo(given == null ? 29 : Long.parseLong(given));
        assertThat(seed).hasToString("-Dtables.seed=" + seed.value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1.5", "9223372036854775808", "1 2"})
    void invalidSeedIsRejected(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Seed.of(29, given))
                .withMessage("-Dtables.seed=" + given + " is not a valid seed."
                        + " Expected a whole number from -2^63 to 2^63-1.");
    }

    @Test
    void seedRepeatsItsChoicesAndDiffersForEachRound() {
        Seed seed = Seed.of(29, null);

        assertThat(seed.random().nextLong()).isEqualTo(seed.random().nextLong());
        assertThat(seed.plus(1).random().nextLong())
                .isNotEqualTo(seed.random().nextLong())
                .isEqualTo(Seed.of(1, seed.plus(1).toString().replace("-Dtables.seed=", ""))
                        .random()
                        .nextLong());
    }

    /** Checks that a printed failure explains how to repeat it, wherever the test fails. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                InTest.class,
                BeforeEachTest.class,
                AfterEachTest.class,
                BeforeAllTests.class,
                AfterAllTests.class
            })
    void failureExplainsHowToRepeatTheTest(Class<?> failing) {
        List<Throwable> failures = new ArrayList<>();
        LauncherFactory.create()
                .execute(request().selectors(selectClass(failing)).build(), new TestExecutionListener() {
                    @Override
                    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                        result.getThrowable().ifPresent(failures::add);
                    }
                });

        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .isInstanceOf(IllegalStateException.class)
                        .hasStackTraceContaining(
                                "To repeat this test with the same random choices, pass " + Failing.SEED));
    }

    /** The base class of tests that fail. */
    abstract static class Failing {
        @RegisterExtension
        static final Seed SEED = Seed.of(31);

        static void fail() {
            throw new IllegalStateException("what was found");
        }
    }

    static class InTest extends Failing {
        @Test
        void failsInTestMethod() {
            fail();
        }
    }

    static class BeforeEachTest extends Failing {
        @BeforeEach
        void before() {
            fail();
        }

        @Test
        void passesInTestMethod() {}
    }

    static class AfterEachTest extends Failing {
        @AfterEach
        void after() {
            fail();
        }

        @Test
        void passesInTestMethod() {}
    }

    static class BeforeAllTests extends Failing {
        @BeforeAll
        static void before() {
            fail();
        }

        @Test
        void passesInTestMethod() {}
    }

    static class AfterAllTests extends Failing {
        @AfterAll
        static void after() {
            fail();
        }

        @Test
        void passesInTestMethod() {}
    }
}
