package dev.tables.engine.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Signatures that others have computed, with the key of the emulator that everybody knows. */
class SignatureVectorsTest {
    private static final AccountKey KEY = AccountKey.development();
    private static final String ACCOUNT = AccountKey.DEVELOPMENT_ACCOUNT;
    private static final String DATE = "Mon, 02 Aug 2021 18:01:40 GMT";

    @Test
    void requestsAreSignedWithSharedKeyLite() {
        assertThat(lite("/Tables", null)).isEqualTo("V664JnVQMbM1m73S4BpxcICzS70VgDe9XLf2HIC+Q24=");
        assertThat(lite("/devstoreaccount1/Tables", null)).isEqualTo("C34gQnQ/N612IP5frLN2xGODjztDO7WY/yzBvw6ZyKs=");
        assertThat(lite("/mytable", "acl")).isEqualTo("8zWNb/9ExWaqmWYHjJi+u+IVoF+k3IG0OihrOJEzfLs=");
    }

    private static String lite(String path, @Nullable String comp) {
        return KEY.sign(SharedKeyStringToSign.sharedKeyLite(
                DATE, SharedKeyStringToSign.canonicalizedResource(ACCOUNT, path, comp)));
    }

    @Test
    void requestsAreSignedWithSharedKey() {
        assertThat(KEY.sign(SharedKeyStringToSign.sharedKey(
                        "POST",
                        null,
                        "application/json",
                        DATE,
                        SharedKeyStringToSign.canonicalizedResource(ACCOUNT, "/Tables", null))))
                .isEqualTo("Eg+nEiXOwEzLwSXLGRPryJAzLAo6uz0VcTYHTHYAYMM=");
        assertThat(KEY.sign(SharedKeyStringToSign.sharedKey(
                        "GET",
                        null,
                        null,
                        DATE,
                        SharedKeyStringToSign.canonicalizedResource(
                                ACCOUNT, "/mytable(PartitionKey='a%20b',RowKey='1')", null))))
                .isEqualTo("ICOnCpwS5SnyAN9eAU7V5v5gDJFK1vdS/gt6Bv4Mq2w=");
    }

    @Test
    void tableSasIsSigned() {
        assertThat(sign(
                        "sp=raud",
                        "st=2021-08-01T00:00:00Z",
                        "se=2021-08-03T00:00:00Z",
                        "tn=MyTable",
                        "spr=https,http",
                        "sv=2019-02-02",
                        "spk=M",
                        "srk=F",
                        "epk=S",
                        "erk=T"))
                .isEqualTo("pQWeukx+q5Kx824R0hvz6pBV0g+dOFhIjEUVenK5W2w=");
        assertThat(sign("tn=mytable", "si=policy1", "sv=2019-02-02"))
                .isEqualTo("7fk7F8vYktbK9ITerPezirtr6NZNSL8zDLE5ET8adv8=");
        assertThat(sign("tn=mytable", "sp=r", "se=2021-08-03T00:00:00Z", "sv=2014-02-14"))
                .isEqualTo("jN00WBzxMZMnEwRR17d64h7ehIK7gR7UQ5HbXdAqYGQ=");
    }

    @Test
    void accountSasIsSigned() {
        assertThat(sign("sp=rwdlau", "ss=t", "srt=sco", "se=2021-08-03T00:00:00Z", "spr=https,http", "sv=2019-02-02"))
                .isEqualTo("dknkDDyjx1NdD+TECuhUbqVz1OZKqe1mPykn74LO7IY=");
        assertThat(sign("sp=rwdlau", "ss=t", "srt=sco", "se=2021-08-03T00:00:00Z", "spr=https,http", "sv=2020-12-06"))
                .isEqualTo("9D/o7qFgutlZtXJVT1Ce3oRtNBlKaxFGG2rSIY85h7g=");
    }

    private static String sign(String... fields) {
        Map<String, String> query = new HashMap<>();
        for (String field : fields) {
            int equals = field.indexOf('=');
            query.put(field.substring(0, equals), field.substring(equals + 1));
        }
        SasFields read = SasFields.of(query);
        assertThat(read.isAccountSas()).isNotEqualTo(read.isTableSas());
        return KEY.sign(read.stringToSign(ACCOUNT));
    }
}
