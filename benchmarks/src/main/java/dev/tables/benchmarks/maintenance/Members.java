package dev.tables.benchmarks.maintenance;

/** Makes members: every one of another address, ten clubs. */
final class Members {
    static final int CLUBS = 10;
    static final int SAVED_AT_ONCE = 100;

    /** Of so many members one has lost its index row, or is in a write left half done. */
    static final int DAMAGED_EACH = 10;

    static final String NAME = "A name of ordinary length";

    private Members() {}

    /** Makes an entity of its values. */
    interface Maker<T> {
        T make(String club, int number, String email, String name);
    }

    static <T> T make(Maker<T> maker, int member) {
        return maker.make(club(member), member, email(member), NAME);
    }

    static <T> T moved(Maker<T> maker, int member) {
        return maker.make(club(member), member, movedEmail(member), NAME);
    }

    /** Members follow each other in their clubs. */
    static String club(int member) {
        return "club" + member / SAVED_AT_ONCE % CLUBS;
    }

    static String email(int member) {
        return "member" + member + "@example.org";
    }

    static String movedEmail(int member) {
        return "moved" + member + "@example.org";
    }
}
