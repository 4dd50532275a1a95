package dev.tables.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class EffortTest {
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "short"})
    void effortIsShortByDefault(@Nullable String given) {
        assertThat(Effort.of(given)).isEqualTo(Effort.SHORT);
    }

    @Test
    void propertySelectsCompleteOrThoroughEffort() {
        assertThat(Effort.of("complete")).isEqualTo(Effort.COMPLETE);
        assertThat(Effort.of("thorough")).isEqualTo(Effort.THOROUGH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"THOROUGH", "long", "1"})
    void unknownEffortIsRejected(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Effort.of(given))
                .withMessage("-Dtables.effort=" + given + " is invalid. Expected short, complete or thorough.");
    }

    @Test
    void depthDependsOnEffortUnlessAPropertySetsIt() {
        int expected = Effort.current() == Effort.THOROUGH ? 25 : 3;

        assertThat(Effort.byEffort(3, 25)).isEqualTo(expected);
        assertThat(Effort.byEffort("tables.effort.test.unset", 3, 25)).isEqualTo(expected);
        assertThat(Effort.byEffort("java.specification.version", 3, 25)).isGreaterThanOrEqualTo(17);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Effort.byEffort("java.vm.name", 3, 25))
                .withMessageStartingWith("-Djava.vm.name=")
                .withMessageEndingWith(" is not a whole number");
    }

    @Test
    @Thorough("shows that the annotation selects by effort")
    void annotatedTestsAreSkippedInShortBuilds() {
        assertThat(Effort.current()).isIn(Effort.COMPLETE, Effort.THOROUGH);
    }
}
