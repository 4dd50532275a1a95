package dev.tables.mapping.table;

import java.util.Arrays;

/** A set of states of one length, as bytes in one array: an object for each state costs several times as much. */
final class SeenStates {
    private static final long ODD = 0x9E3779B97F4A7C15L;
    private static final long UPPER = 0xFFFF_FFFF_0000_0000L;

    private final int length;
    /** State after state. */
    private byte[] states;
    /** Open addressing: the upper half of a state's hash, and its number from 1 on; 0 where there is none. */
    private long[] table = new long[1 << 12];

    private int size;

    SeenStates(int length) {
        this.length = length;
        this.states = new byte[length << 10];
    }

    /** Adds a state of numbers from -128 to 127; returns whether it was absent. */
    boolean add(int[] state) {
        long hash = hash(state);
        int slot = slot(hash);
        while (table[slot] != 0) {
            if (((table[slot] ^ hash) & UPPER) == 0 && isAt((int) table[slot] - 1, state)) {
                return false;
            }
            slot = slot + 1 & table.length - 1;
        }
        append(state);
        table[slot] = hash & UPPER | size;
        if (2 * size > table.length) {
            grow();
        }
        return true;
    }

    private static long hash(int[] state) {
        long hash = 0;
        for (int number : state) {
            hash = (hash ^ number) * ODD;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    /** Taken from the half of the hash that the table keeps. */
    private int slot(long hash) {
        return (int) (hash >>> 32) & table.length - 1;
    }

    private boolean isAt(int number, int[] state) {
        int at = number * length;
        for (int i = 0; i < length; i++) {
            if (states[at + i] != (byte) state[i]) {
                return false;
            }
        }
        return true;
    }

    private void append(int[] state) {
        int at = size * length;
        if (at + length > states.length) {
            states = Arrays.copyOf(states, 2 * states.length);
        }
        for (int i = 0; i < length; i++) {
            states[at + i] = (byte) state[i];
        }
        size++;
    }

    private void grow() {
        long[] before = table;
        table = new long[2 * before.length];
        for (long entry : before) {
            if (entry != 0) {
                int slot = slot(entry);
                while (table[slot] != 0) {
                    slot = slot + 1 & table.length - 1;
                }
                table[slot] = entry;
            }
        }
    }
}
