package dev.tables.mapping.value.internal;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A conversion of texts to a common case: the lower case of the upper case of each code point, in any locale. Two texts
 * have the same result if {@link String#equalsIgnoreCase} considers them equal. Each code point is converted
 * separately, so the length is preserved, a prefix of the text becomes a prefix of the result, and {@code ß} is not
 * {@code SS}.
 *
 * <p>Index rows contain the result, so it must not depend on the Java version. Letters that are newer than Unicode 13,
 * the version of Java 17, therefore remain unchanged. Later versions of Unicode never change the cases of older
 * letters.
 */
public final class CaseFolding {
    /**
     * The ranges of Unicode 13 code points that include letters with case: the first and the last code point of each
     * range.
     */
    private static final int[] KNOWN = runs("""
            0041-0377 037B-037F 0386-038A 038C-038C 038E-03A1 03A3-052F 0531-0556 0561-0586 10A0-10C5 10C7-10C7 10CD-10CD
            10D0-10FF 13A0-13F5 13F8-13FD 1C80-1C88 1C90-1CBA 1CBD-1CBF 1D79-1D8E 1E00-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D
            1F51-1F57 1F59-1F59 1F5B-1F5B 1F5D-1F5D 1F5F-1F7D 1F80-1FB3 1FB8-1FC3 1FC8-1FD1 1FD8-1FDB 1FE0-1FEC 1FF3-1FF3
            1FF8-1FFC 2126-2184 24B6-24E9 2C00-2C2E 2C30-2C5E 2C60-2CF3 2D00-2D25 2D27-2D27 2D2D-2D2D A640-A69B A722-A7BF
            A7C2-A7CA A7F5-A7F6 AB53-AB53 AB70-ABBF FF21-FF5A 10400-1044F 104B0-104D3 104D8-104FB 10C80-10CB2 10CC0-10CF2
            118A0-118DF 16E40-16E7F 1E900-1E943
            """);

    private CaseFolding() {}

    /** Returns the text in its common case. */
    public static String fold(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (fold(text.codePointAt(i)) != text.codePointAt(i)) {
                return folded(text);
            }
        }
        return text;
    }

    private static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints().map(CaseFolding::fold).forEach(folded::appendCodePoint);
        return folded.toString();
    }

    private static int fold(int letter) {
        if (letter < 0x80) {
            return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
        }
        int folded = Character.toLowerCase(Character.toUpperCase(letter));
        return folded == letter || !isKnown(letter) || !isKnown(folded) ? letter : folded;
    }

    private static boolean isKnown(int letter) {
        int at = Arrays.binarySearch(KNOWN, letter);
        return at >= 0 || at % 2 == 0;
    }

    private static int[] runs(String text) {
        return Arrays.stream(text.strip().split("[\\s-]+"))
                .mapToInt(HexFormat::fromHexDigits)
                .toArray();
    }
}
