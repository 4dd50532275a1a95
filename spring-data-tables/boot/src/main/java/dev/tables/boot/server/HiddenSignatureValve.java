package dev.tables.boot.server;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.buf.MessageBytes;

/**
 * A valve that removes signatures of tokens from addresses of the tables after a request was processed, before Tomcat
 * writes its access log.
 */
final class HiddenSignatureValve extends ValveBase {
    private final String path;

    /**
     * Creates a valve.
     *
     * @param path the path of the tables in the application
     */
    HiddenSignatureValve(String path) {
        super(true);
        this.path = path;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        try {
            getNext().invoke(request, response);
        } finally {
            // By now the servlet has read the query, also of a request that it goes on with in another thread.
            MessageBytes query = request.getCoyoteRequest().queryString();
            String text = query.toString();
            if (text != null && request.getRequestURI().startsWith(request.getContextPath() + path + "/")) {
                query.setString(HiddenSignatures.hidden(text));
            }
        }
    }
}
