package dev.tables.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowRulesTest {
    /** As the service documents it, of every character. */
    @Test
    void keysForbidTheCharactersForbiddenByAzure() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            boolean forbidden = "/\\#?".indexOf(c) >= 0 || c < 0x20 || c >= 0x7F && c <= 0x9F;
            assertThat(RowRules.isForbiddenInKeys((char) c)).as("U+%04X", c).isEqualTo(forbidden);
        }
    }
}
