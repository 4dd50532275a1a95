package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.Limits;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads bodies of a bounded size. */
final class BodyReader {
    private static final int FIRST = 8 * 1024;

    private BodyReader() {}

    static RowRequest.Payload read(HttpServletRequest request) throws IOException {
        long announced = request.getContentLengthLong();
        if (announced > Limits.MAX_TRANSACTION_BYTES) {
            throw tooLarge();
        }
        byte[] bytes = new byte[announced < 0 ? FIRST : (int) announced];
        int length = 0;
        InputStream in = request.getInputStream();
        while (true) {
            if (length == bytes.length) {
                int next = announced >= 0 ? in.read() : -2;
                if (next == -1 || announced >= 0) {
                    break;
                }
                bytes = Arrays.copyOf(bytes, Math.min(bytes.length * 2, Limits.MAX_TRANSACTION_BYTES + 1));
            }
            int read = in.read(bytes, length, bytes.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            if (length > Limits.MAX_TRANSACTION_BYTES) {
                throw tooLarge();
            }
        }
        return new RowRequest.Payload(bytes, 0, length);
    }

    static ProtocolException tooLarge() {
        return new ProtocolException(
                ErrorCode.REQUEST_BODY_TOO_LARGE, ErrorTexts.of(ErrorCode.REQUEST_BODY_TOO_LARGE, ""));
    }
}
