package dev.tables.mapping.encryption;

/** An entity whose row is about as large as a row can be. */
@SuppressWarnings("ArrayRecordComponent")
record Heavy(String shelf, String name, String title, String box, String secret, byte[] content) {
    /** The bytes of the content of each. */
    static final int BYTES = 900_000;

    static Heavy of(int number) {
        byte[] content = new byte[BYTES];
        for (int i = 0; i < content.length; i += 64) {
            content[i] = (byte) (i / 64 + number);
        }
        return new Heavy(
                "shelf" + number % 3,
                "name" + number,
                "title" + number,
                "box" + number % 5,
                "secret" + number,
                content);
    }

    Heavy titled(String other) {
        return new Heavy(shelf, name, other, box, secret, content);
    }
}
