package dev.tables.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnknownWriteOutcomeTest {
    private static final byte[] MINE = {1};
    private static final byte[] OTHER = {2};

    @Test
    void rowWithTheWrittenVersionMeansDone() {
        UnknownWriteOutcome write = new UnknownWriteOutcome();
        write.addWrittenRow(OTHER, MINE, false);
        write.addWrittenRow(MINE.clone(), MINE, false);
        write.addDeletedRow(null, false, false);

        assertThat(write.outcomeFromVersions()).isEqualTo(UnknownWriteOutcome.Outcome.DONE);
    }

    @Test
    void rowWithTheOldVersionMeansNotDone() {
        UnknownWriteOutcome left = new UnknownWriteOutcome();
        left.addWrittenRow(OTHER, MINE, true);
        UnknownWriteOutcome removed = new UnknownWriteOutcome();
        removed.addDeletedRow(OTHER, true, true);

        assertThat(left.outcomeFromVersions()).isEqualTo(UnknownWriteOutcome.Outcome.NOT_DONE);
        assertThat(removed.outcomeFromVersions()).isEqualTo(UnknownWriteOutcome.Outcome.NOT_DONE);
    }

    @Test
    void rowsChangedConcurrentlyLeaveTheOutcomeUnknown() {
        UnknownWriteOutcome write = new UnknownWriteOutcome();
        write.addWrittenRow(OTHER, MINE, false);
        write.addDeletedRow(OTHER, true, false);

        assertThat(write.outcomeFromVersions()).isEqualTo(UnknownWriteOutcome.Outcome.UNKNOWN);
        assertThat(write.outcomeFromVersionsAndAbsence()).isEqualTo(UnknownWriteOutcome.Outcome.UNKNOWN);
    }

    @Test
    void absentRowMeansDeletedButNotThatItWasNeverWritten() {
        UnknownWriteOutcome absent = new UnknownWriteOutcome();
        absent.addWrittenRow(null, MINE, false);
        UnknownWriteOutcome removed = new UnknownWriteOutcome();
        removed.addDeletedRow(null, true, false);
        UnknownWriteOutcome asked = new UnknownWriteOutcome();
        asked.addDeletedRow(null, false, false);
        UnknownWriteOutcome both = new UnknownWriteOutcome();
        both.addDeletedRow(null, true, false);
        both.addWrittenRow(OTHER, MINE, false);

        assertThat(absent.outcomeFromVersions()).isEqualTo(UnknownWriteOutcome.Outcome.UNKNOWN);
        assertThat(absent.outcomeFromVersionsAndAbsence()).isEqualTo(UnknownWriteOutcome.Outcome.UNKNOWN);
        assertThat(removed.outcomeFromVersionsAndAbsence()).isEqualTo(UnknownWriteOutcome.Outcome.DONE);
        assertThat(asked.outcomeFromVersionsAndAbsence()).isEqualTo(UnknownWriteOutcome.Outcome.UNKNOWN);
        assertThat(both.outcomeFromVersionsAndAbsence()).isEqualTo(UnknownWriteOutcome.Outcome.UNKNOWN);
    }

    @Test
    void rowVersionsAreUniqueAndParsedFromTheirETags() {
        RowVersions one = new RowVersions(7);
        RowVersions two = new RowVersions(8);
        Set<ETag> given = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            for (RowVersions versions : new RowVersions[] {one, two}) {
                byte[] version = versions.next();

                assertThat(given.add(RowVersions.etag(version))).isTrue();
                assertThat(RowVersions.versionOf(RowVersions.etag(version))).isEqualTo(version);
            }
        }
        assertThat(RowVersions.versionOf(ETag.of("W/\"datetime'2026-11-26T00%3A00%3A00Z'\"")))
                .isEmpty();
    }
}
