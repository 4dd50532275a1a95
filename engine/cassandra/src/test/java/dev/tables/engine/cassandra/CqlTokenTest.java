package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import dev.tables.engine.adapter.QueryBounds;
import dev.tables.testing.Seed;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Places on the ring. */
class CqlTokenTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    @Test
    void tokensMatchTheDriver() {
        Random random = SEED.random();
        Murmur3TokenFactory driver = new Murmur3TokenFactory();
        for (int length = 1; length < 100; length++) {
            for (int i = 0; i < 50; i++) {
                byte[] key = new byte[length];
                random.nextBytes(key);
                assertThat(CqlToken.of(ByteBuffer.wrap(key)))
                        .isEqualTo(((Murmur3Token) driver.hash(ByteBuffer.wrap(key))).getValue());
            }
        }
        assertThat(CqlToken.of(ByteBuffer.wrap(new byte[] {2}))).isEqualTo(7160176530259582706L);
    }

    @Test
    void twinPartitionsHaveOneToken() {
        TokenTwins twins = new TokenTwins(SEED.random());
        for (int i = 0; i < 5; i++) {
            String[] pair = twins.pair();
            assertThat(pair[0]).isNotEqualTo(pair[1]);
            assertThat(CqlToken.of(CqlKey.partition(pair[0]))).isEqualTo(CqlToken.of(CqlKey.partition(pair[1])));
        }
    }

    @Test
    void ringPositionsAreDistinguishedFromKeys() {
        for (long token : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
            QueryBounds.Position position = CqlPosition.ofToken(token);
            assertThat(CqlPosition.isToken(position)).isTrue();
            assertThat(CqlPosition.token(position)).isEqualTo(token);
        }
        assertThat(CqlPosition.isToken(new QueryBounds.Position(new byte[0], new byte[0])))
                .isFalse();
    }
}
