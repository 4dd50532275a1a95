package dev.tables.engine.server;

import dev.tables.engine.server.internal.ByteOutput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to a request, complete before its first byte is sent. */
final class Answer {
    private final int status;
    private final List<String> headers = new ArrayList<>();
    private @Nullable ByteOutput body;
    private @Nullable String errorCode;

    Answer(int status) {
        this.status = status;
    }

    static Answer noContent() {
        return new Answer(204);
    }

    /** Adds a header, unless its value is null. */
    Answer header(String name, @Nullable String value) {
        if (value != null) {
            headers.add(name);
            headers.add(value);
        }
        return this;
    }

    Answer body(String contentType, ByteOutput content) {
        header("Content-Type", contentType);
        body = content;
        return this;
    }

    Answer error(String code) {
        errorCode = code;
        return this;
    }

    int status() {
        return status;
    }

    /** Returns the headers as a list in which names and values alternate. */
    List<String> headers() {
        return headers;
    }

    @Nullable
    ByteOutput body() {
        return body;
    }

    @Nullable
    String errorCode() {
        return errorCode;
    }
}
