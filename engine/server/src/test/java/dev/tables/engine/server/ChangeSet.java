package dev.tables.engine.server;

/** A transaction as clients write it: one part for each operation. */
final class ChangeSet {
    /** The header that goes with {@link #body}. */
    static final String TYPE = "multipart/mixed; boundary=batch_a";

    private ChangeSet() {}

    /** A part as current clients write it. */
    static String part(String request, String headers, String json) {
        return "Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n" + request + " HTTP/1.1\r\n"
                + headers + "\r\n" + json + "\r\n";
    }

    /** An insert of a row without properties. */
    static String insert(String address, String partition, String row) {
        return part(
                "POST " + address,
                "Content-Type: application/json\r\nPrefer: return-no-content\r\n",
                "{\"PartitionKey\":\"" + partition + "\",\"RowKey\":\"" + row + "\"}");
    }

    /** The whole body. */
    static String body(Iterable<String> parts) {
        StringBuilder body =
                new StringBuilder("--batch_a\r\nContent-Type: multipart/mixed; boundary=changeset_b\r\n\r\n");
        for (String part : parts) {
            body.append("--changeset_b\r\n").append(part);
        }
        return body.append("--changeset_b--\r\n--batch_a--\r\n").toString();
    }
}
