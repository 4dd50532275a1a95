package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.StoreSessions.Holder;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random senders that open and end moments: bounds are kept, and a sender that goes on asking is not kept from its part
 * by others.
 */
class SessionSharesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4603);

    private static final SessionBounds BOUNDS =
            new SessionBounds(64, 32, 8, 48, Duration.ofSeconds(30), Duration.ofMinutes(5));

    private final AtomicLong clock = new AtomicLong();
    private final SessionShares shares = new SessionShares(BOUNDS, clock::get);
    private final Map<Holder, Integer> open = new HashMap<>();

    private static List<Holder> holders(int applications, int tokens) {
        List<Holder> holders = new ArrayList<>();
        for (int i = 0; i < applications; i++) {
            holders.add(new Holder(RequestPermissions.OWNER_PRINCIPAL, "10.0.0.1", "application " + i));
        }
        for (int i = 0; i < tokens; i++) {
            holders.add(new Holder("token " + i, "10.0.0." + i, ""));
        }
        return holders;
    }

    private boolean takes(Holder holder) {
        try {
            shares.take(holder);
        } catch (ProtocolException busy) {
            return false;
        }
        open.merge(holder, 1, Integer::sum);
        return true;
    }

    private void giveBack(Holder holder) {
        shares.giveBack(holder);
        open.merge(holder, -1, Integer::sum);
    }

    private int sum(boolean ofOwners) {
        return open.entrySet().stream()
                .filter(one -> one.getKey().isOwner() == ofOwners)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private void assertBounded() {
        assertThat(shares.all()).isEqualTo(sum(true) + sum(false)).isLessThanOrEqualTo(BOUNDS.all());
        assertThat(sum(false)).isLessThanOrEqualTo(BOUNDS.ofTokens());
        open.forEach((holder, count) ->
                assertThat(count).isBetween(0, holder.isOwner() ? BOUNDS.ofOwner() : BOUNDS.ofToken()));
    }

    @Test
    void sharesStayWithinTheirMaximum() {
        for (int round = 0; round < Effort.byEffort(20, 400); round++) {
            Random random = SEED.plus(round).random();
            List<Holder> holders = holders(1 + random.nextInt(5), random.nextInt(12));
            for (int step = 0; step < 500; step++) {
                Holder holder = holders.get(random.nextInt(holders.size()));
                if (random.nextInt(5) < 3) {
                    takes(holder);
                } else if (open.getOrDefault(holder, 0) > 0) {
                    giveBack(holder);
                }
                clock.addAndGet(random.nextInt(100_000_000));
                assertBounded();
            }
            for (Holder holder : holders) {
                while (open.getOrDefault(holder, 0) > 0) {
                    giveBack(holder);
                }
            }
            assertThat(shares.all()).isZero();
        }
    }

    /**
     * Greedy senders open whatever they get and end some now and then. A newcomer tries once a tenth of a second, as a
     * client that was refused.
     */
    @Test
    void newOwnerIsAdmittedWhateverOthersHold() {
        for (int round = 0; round < Effort.byEffort(60, 600); round++) {
            Random random = SEED.plus(1_000 + round).random();
            List<Holder> greedy = holders(1 + random.nextInt(6), random.nextInt(8));
            for (int turn = 0; turn < 200; turn++) {
                takes(greedy.get(random.nextInt(greedy.size())));
            }
            Holder newcomer = random.nextBoolean()
                    ? new Holder(RequestPermissions.OWNER_PRINCIPAL, "10.0.0.1", "newcomer")
                    : new Holder("token of the newcomer", "10.0.0.9", "");
            int tries = 1;
            while (!takes(newcomer)) {
                assertThat(tries++).as("tries in round %d", round).isLessThan(30);
                clock.addAndGet(100_000_000);
                for (Holder one : greedy) {
                    for (int ended = random.nextInt(3); ended > 0 && open.getOrDefault(one, 0) > 0; ended--) {
                        giveBack(one);
                    }
                    while (takes(one)) {
                        // Takes all that it gets.
                        assertBounded();
                    }
                }
            }
            open.forEach((holder, count) -> {
                for (int i = 0; i < count; i++) {
                    shares.giveBack(holder);
                }
            });
            open.clear();
            clock.addAndGet(10_000_000_000L);
        }
    }
}
