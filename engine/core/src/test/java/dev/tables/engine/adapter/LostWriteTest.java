package dev.tables.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LostWriteTest {
    private static final byte[] MINE = {1};
    private static final byte[] OTHER = {2};

    @Test
    void aRowWithTheVersionOfTheWriteSaysThatAllOfItWasDone() {
        LostWrite write = new LostWrite();
        write.leaves(OTHER, MINE, false);
        write.leaves(MINE.clone(), MINE, false);
        write.removes(null, false, false);

        assertThat(write.byVersions()).isEqualTo(LostWrite.Fate.DONE);
    }

    @Test
    void aRowAsBeforeSaysThatNothingWasDone() {
        LostWrite left = new LostWrite();
        left.leaves(OTHER, MINE, true);
        LostWrite removed = new LostWrite();
        removed.removes(OTHER, true, true);

        assertThat(left.byVersions()).isEqualTo(LostWrite.Fate.NOT_DONE);
        assertThat(removed.byVersions()).isEqualTo(LostWrite.Fate.NOT_DONE);
    }

    @Test
    void rowsThatOthersHaveChangedSayNothing() {
        LostWrite write = new LostWrite();
        write.leaves(OTHER, MINE, false);
        write.removes(OTHER, true, false);

        assertThat(write.byVersions()).isEqualTo(LostWrite.Fate.UNKNOWN);
        assertThat(write.byVersionsAndAbsence()).isEqualTo(LostWrite.Fate.UNKNOWN);
    }

    @Test
    void absenceShowsThatRowsWereRemovedButNotThatOneWasNeverLeft() {
        LostWrite absent = new LostWrite();
        absent.leaves(null, MINE, false);
        LostWrite removed = new LostWrite();
        removed.removes(null, true, false);
        LostWrite asked = new LostWrite();
        asked.removes(null, false, false);
        LostWrite both = new LostWrite();
        both.removes(null, true, false);
        both.leaves(OTHER, MINE, false);

        assertThat(absent.byVersions()).isEqualTo(LostWrite.Fate.UNKNOWN);
        assertThat(absent.byVersionsAndAbsence()).isEqualTo(LostWrite.Fate.UNKNOWN);
        assertThat(removed.byVersionsAndAbsence()).isEqualTo(LostWrite.Fate.DONE);
        assertThat(asked.byVersionsAndAbsence()).isEqualTo(LostWrite.Fate.UNKNOWN);
        assertThat(both.byVersionsAndAbsence()).isEqualTo(LostWrite.Fate.UNKNOWN);
    }

    @Test
    void versionsAreNeverGivenTwiceAndReadBackFromTheirETags() {
        RowVersions one = new RowVersions(7);
        RowVersions two = new RowVersions(8);
        Set<ETag> given = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            for (RowVersions versions : new RowVersions[] {one, two}) {
                byte[] version = versions.next();

                assertThat(given.add(RowVersions.etag(version))).isTrue();
                assertThat(RowVersions.of(RowVersions.etag(version))).isEqualTo(version);
            }
        }
        assertThat(RowVersions.of(ETag.of("W/\"datetime'2026-11-26T00%3A00%3A00Z'\"")))
                .isEmpty();
    }
}
