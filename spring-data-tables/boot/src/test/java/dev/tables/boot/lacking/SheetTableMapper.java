package dev.tables.boot.lacking;

/** Fails as a class does that uses a class which is not on the class path. */
final class SheetTableMapper {
    static {
        link();
    }

    private SheetTableMapper() {}

    private static void link() {
        throw new NoClassDefFoundError("tools/jackson/core/JacksonException");
    }
}
