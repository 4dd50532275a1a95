package dev.tables.benchmarks.turns;

import java.util.ArrayList;
import java.util.List;

/** Lets contenders work in turn: first until none of them gets faster, so that all are compiled, then as often as a median needs. */
public final class Turns {
    private static final int MOST_WARM_UP = 15;
    private static final double FASTER = 1.05;
    /** In a row, without a contender that got faster. */
    private static final int SETTLED = 2;

    private final int measured;

    /**
     * Turns of which some count.
     *
     * @param measured how many of each contender
     */
    public Turns(int measured) {
        this.measured = measured;
    }

    /** One of those that are compared. */
    @FunctionalInterface
    public interface Contender {
        /**
         * Works for one turn.
         *
         * @param round how many turns it has had
         * @return how much it did in a second
         */
        double turn(int round);
    }

    /** The median that each contender reaches, in their order. */
    public List<Double> medians(List<? extends Contender> contenders) {
        int round = warmUp(contenders);
        List<List<Double>> rates = new ArrayList<>();
        contenders.forEach(one -> rates.add(new ArrayList<>()));
        for (int i = 0; i < measured; i++) {
            for (int c = 0; c < contenders.size(); c++) {
                rates.get(c).add(contenders.get(c).turn(round + i));
            }
        }
        return rates.stream().map(Medians::of).toList();
    }

    /** Gives the number of the next round. */
    private static int warmUp(List<? extends Contender> contenders) {
        double[] fastest = new double[contenders.size()];
        int settled = 0;
        int round = 0;
        while (round < MOST_WARM_UP && settled < SETTLED) {
            boolean faster = false;
            for (int c = 0; c < fastest.length; c++) {
                double now = contenders.get(c).turn(round);
                faster |= now > FASTER * fastest[c];
                fastest[c] = Math.max(fastest[c], now);
            }
            settled = faster ? 0 : settled + 1;
            round++;
        }
        return round;
    }
}
