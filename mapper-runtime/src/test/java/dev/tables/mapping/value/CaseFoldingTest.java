package dev.tables.mapping.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.value.internal.CaseFolding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseFoldingTest {
    /** Index rows that any Java has written are read by any other. */
    @Test
    void everyLetterFoldsTheSameOnAnyJavaVersion() {
        int hash = 0;
        for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
            hash = 31 * hash + folded(letter);
        }

        assertThat(hash).isEqualTo(530511411);
    }

    /** The fold of a fold is itself; the cases of a letter fold to the same where Java calls them equal. */
    @Test
    void textsEqualIgnoringCaseFoldToTheSame() {
        List<String> wrong = new ArrayList<>();
        for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
            int folded = folded(letter);
            int javas = Character.toLowerCase(Character.toUpperCase(letter));
            boolean equal = Character.toString(letter).equalsIgnoreCase(Character.toString(folded));
            if (folded(folded) != folded || !equal || folded != javas && folded != letter) {
                wrong.add(Integer.toHexString(letter));
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** What a text begins with is what the folded text begins with, half a pair included. */
    @Test
    void foldingKeepsLengthAndHighSurrogates() {
        List<String> wrong = new ArrayList<>();
        for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
            String text = Character.toString(letter);
            String folded = CaseFolding.fold(text);
            if (folded.length() != text.length() || text.length() == 2 && folded.charAt(0) != text.charAt(0)) {
                wrong.add(Integer.toHexString(letter));
            }
        }

        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Stra\u00DFe, STRASSE, false",
        "stra\u00DFe, STRA\u1E9EE, true",
        "\u0130, i, true",
        "\u0131, I, true",
        "\u03A3, \u03C2, true",
        "\u03C3, \u03C2, true",
        "\u212A, k, true",
        "\u017F, S, true",
        "\uFB00, FF, false",
        "\uD801\uDC00, \uD801\uDC28, true",
        "\u01C4, \u01C5, true",
        "\u00C9, e\u0301, false",
        "a\uD801, A\uD801, true",
    })
    void foldedComparisonMatchesEqualsIgnoreCase(String one, String other, boolean same) {
        assertThat(CaseFolding.fold(one).equals(CaseFolding.fold(other))).isEqualTo(same);
        assertThat(one.equalsIgnoreCase(other)).isEqualTo(same);
    }

    private static int folded(int letter) {
        return CaseFolding.fold(Character.toString(letter)).codePointAt(0);
    }
}
