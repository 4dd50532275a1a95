package dev.tables.processor.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.value.type.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the schema lock takes for readable: of types of values exactly what they say themselves. */
class TypeCompatibilityTest {
    @Test
    void readabilityFollowsFromTheTypes() {
        for (ValueType before : ValueType.values()) {
            for (ValueType now : ValueType.values()) {
                String pair = before + " -> " + now;
                assertThat(TypeCompatibility.isReadable(before.name(), now.name()))
                        .as(pair)
                        .isEqualTo(now.canReadFrom(before));
                assertThat(TypeCompatibility.isReadable(before + " exploded by STRING", now + " exploded by STRING"))
                        .as(pair)
                        .isEqualTo(now.canReadFrom(before));
                assertThat(TypeCompatibility.isReadable(
                                TypeCompatibility.collectionOf(before, false),
                                TypeCompatibility.collectionOf(now, false)))
                        .as(pair)
                        .isEqualTo(now.canReadElementsFrom(before));
                assertThat(TypeCompatibility.isReadable(before.name(), TypeCompatibility.collectionOf(now, true)))
                        .as(pair)
                        .isEqualTo(now.canReadFrom(before));
                assertThat(TypeCompatibility.isReadable(before.name(), TypeCompatibility.collectionOf(now, false)))
                        .as(pair)
                        .isFalse();
                assertThat(TypeCompatibility.isReadable(TypeCompatibility.collectionOf(before, true), now.name()))
                        .as(pair)
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "JSON, JSON, true",
        "STRING, JSON, false",
        "JSON, STRING, false",
        "collection of INT, JSON, false",
        "'collection of INT, one alone', collection of INT, false",
        "collection of INT, 'collection of INT, one alone', false",
        "'collection of INT, one alone', 'collection of LONG, one alone', true",
        "INT exploded from 0 to 2, LONG exploded from 0 to 2, true",
        "INT exploded from 0 to 2, LONG exploded from 0 to 3, false",
        "INT, LONG exploded from 0 to 2, false",
        "STRING chunked, STRING, false",
        "something else, STRING, false"
    })
    void readabilityOfPropertyFormsIsCorrect(String before, String now, boolean readable) {
        assertThat(TypeCompatibility.isReadable(before, now)).isEqualTo(readable);
    }

    @ParameterizedTest
    @CsvSource({
        "'', DECRYPT_ONLY, true",
        "'', ENCRYPT_ON_WRITE, false",
        "'', REQUIRED, false",
        "DECRYPT_ONLY, '', false",
        "DECRYPT_ONLY, ENCRYPT_ON_WRITE, true",
        "DECRYPT_ONLY, REQUIRED, false",
        "ENCRYPT_ON_WRITE, DECRYPT_ONLY, true",
        "ENCRYPT_ON_WRITE, REQUIRED, false",
        "ENCRYPT_ON_WRITE, '', false",
        "REQUIRED, ENCRYPT_ON_WRITE, true",
        "REQUIRED, DECRYPT_ONLY, false",
        "REQUIRED, '', false"
    })
    void encryptionStagesMayFollowEachOther(String before, String now, boolean may) {
        assertThat(TypeCompatibility.isEncryptionReadable(encryption(before, "cards"), encryption(now, "cards")))
                .isEqualTo(may);
        assertThat(TypeCompatibility.isEncryptionReadable(encryption(before, "cards"), encryption(now, "others")))
                .isEqualTo(may && before.isEmpty());
        assertThat(TypeCompatibility.isEncryptionReadable(encryption(now, "cards"), encryption(now, "cards")))
                .isTrue();
    }

    private static String encryption(String stage, String keyset) {
        String encrypted = LockedEntity.ENCRYPTED + keyset;
        return switch (stage) {
            case "" -> "";
            case "REQUIRED" -> encrypted;
            default -> encrypted + LockedEntity.STAGE + stage;
        };
    }

    @ParameterizedTest
    @CsvSource({
        "number INT, number INT, true",
        "number INT, number LONG, false",
        "number INT, number LONG of width 10, true",
        "number SHORT, number INT of width 5, true",
        "number INT of width 8, number LONG of width 8, true",
        "number INT of width 8, number LONG of width 9, false",
        "number LONG of width 10, number INT, false",
        "number INT descending, number LONG of width 10 descending, true",
        "number INT descending, number LONG of width 10, false",
        "kind ENUM, kind STRING, true",
        "kind STRING, kind ENUM, false",
        "'kind ENUM, ''p-'' number INT', 'kind STRING, ''p-'' number LONG of width 10', true",
        "'customer STRING, in 4 shards', 'customer STRING, in 8 shards', false",
        "'number INT, in 4 shards', 'number LONG of width 10, in 4 shards', true",
        "constant 'x', constant 'y', false",
        "number FLOAT, number DOUBLE, false"
    })
    void equalKeyLayoutsAreReadable(String before, String now, boolean same) {
        assertThat(TypeCompatibility.isKeyReadable(before, now)).isEqualTo(same);
    }
}
