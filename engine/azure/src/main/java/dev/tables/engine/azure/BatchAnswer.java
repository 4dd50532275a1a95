package dev.tables.engine.azure;

import dev.tables.engine.ETag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The multipart answer to a transaction. The Azure SDK discards the headers of the parts, which contain the versions.
 *
 * @param etags one version for each part, in order; null if the part has no version
 * @param failedStatus the status of the first part that failed, or 0
 * @param error the content of the failed part's body
 */
record BatchAnswer(List<@Nullable ETag> etags, int failedStatus, ErrorText error) {
    private static final String STATUS_LINE = "HTTP/1.1 ";
    private static final ErrorText NONE = new ErrorText(null, -1, false);

    static BatchAnswer of(String text) {
        List<@Nullable ETag> etags = new ArrayList<>();
        List<String> lines = text.lines().toList();
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at++);
            if (!line.startsWith(STATUS_LINE)) {
                continue;
            }
            int status = status(line);
            String etag = null;
            while (at < lines.size() && !lines.get(at).isEmpty()) {
                String header = lines.get(at++);
                if (header.regionMatches(true, 0, "etag:", 0, 5)) {
                    etag = header.substring(5).trim();
                }
            }
            if (status >= 400) {
                return new BatchAnswer(etags, status, ErrorText.of(body(lines, at), null));
            }
            etags.add(ServiceAnswer.readETag(etag));
        }
        return new BatchAnswer(etags, 0, NONE);
    }

    private static int status(String line) {
        int end = Math.min(line.length(), STATUS_LINE.length() + 3);
        String digits = line.substring(STATUS_LINE.length(), end);
        return digits.matches("\\d{3}") ? Integer.parseInt(digits) : 500;
    }

    private static String body(List<String> lines, int from) {
        StringBuilder body = new StringBuilder();
        for (int i = from; i < lines.size() && !lines.get(i).startsWith("--"); i++) {
            body.append(lines.get(i)).append('\n');
        }
        return body.toString();
    }
}
