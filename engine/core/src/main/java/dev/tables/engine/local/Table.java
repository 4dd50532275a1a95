package dev.tables.engine.local;

/** A table as long as it exists. Compared by identity: a table created again under the same name is another one. */
final class Table {
    private final int id;
    private final String name;
    private final Dictionary dictionary;
    private volatile boolean dropped;

    Table(int id, String name, OrderedStore store) {
        this.id = id;
        this.name = name;
        dictionary = new Dictionary(store, name, id);
    }

    int id() {
        return id;
    }

    /** As spelled at creation. */
    String name() {
        return name;
    }

    Dictionary dictionary() {
        return dictionary;
    }

    boolean isDropped() {
        return dropped;
    }

    void drop() {
        dropped = true;
    }
}
