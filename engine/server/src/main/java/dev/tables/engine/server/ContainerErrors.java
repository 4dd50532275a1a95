package dev.tables.engine.server;

import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ErrorOutput;
import dev.tables.engine.server.internal.MetadataLevel;
import java.io.IOException;
import java.util.UUID;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;

/**
 * The error responses to requests that the container rejects before they reach the servlet, in the format of the
 * servlet's errors.
 */
final class ContainerErrors extends ErrorReportValve {
    @Override
    protected void report(Request request, Response response, Throwable failed) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        String code = status >= 500 ? "InternalError" : "InvalidUri";
        String id = UUID.randomUUID().toString();
        ByteOutput body = ErrorOutput.json(
                code,
                status >= 500
                        ? "Server encountered an internal error. Please try again after some time."
                        : "The requested URI does not represent any resource on the server.",
                id);
        try {
            response.setHeader("x-ms-request-id", id);
            response.setHeader("x-ms-error-code", code);
            response.setContentType(
                    MetadataLevel.ofError(null, request.getHeader("Accept")).contentType());
            response.getOutputStream().write(body.array(), 0, body.length());
            response.finishResponse();
        } catch (IOException clientIsGone) {
            // Nobody waits for it.
            response.setSuspended(true);
        }
    }
}
