package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataIntegrityViolationException;

/** A value that its JSON does not give back as it was fails the test that saves it. */
@DataTablesTest
class JsonReadBackTest {
    @Autowired
    private ShiftRepository shifts;

    @Test
    void valueThatIsReadBackDifferentlyIsRejected() {
        Shift.Span seconds = new Shift.Span(LocalTime.of(8, 30, 15), LocalTime.of(12, 0));
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> shifts.save(new Shift("mill", 1, seconds, List.of())))
                .withMessageContaining("Shift.span")
                .withMessageContaining("not equal");
        assertThat(shifts.findAll()).isEmpty();
    }

    @Test
    void valueThatIsReadBackEqualIsStored() {
        Shift minutes = new Shift("mill", 2, new Shift.Span(LocalTime.of(8, 30), LocalTime.NOON), List.of("Ada"));
        shifts.save(minutes);
        assertThat(shifts.findById(ShiftKey.of(minutes))).contains(minutes);
        shifts.delete(minutes);
    }
}
