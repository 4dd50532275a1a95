package dev.tables.boot.server;

import dev.tables.engine.server.TablesServlet;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A filter that hides the signature of a token in the address from the following filters. Anyone who reads a signature,
 * in recorded exchanges of the actuator or in a request log, can use the token. The servlet of the tables reads the
 * original address from an attribute.
 */
final class HiddenSignatures implements Filter {
    private static final String SIGNATURE = "sig";
    private static final String HIDDEN = "******";

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && http.getQueryString() != null) {
            String query = http.getQueryString();
            String hidden = hidden(query);
            if (!hidden.equals(query)) {
                http.setAttribute(TablesServlet.ORIGINAL_QUERY_STRING_ATTRIBUTE, query);
                chain.doFilter(new Shown(http, hidden), response);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    /** Returns a query without signatures, regardless of the case and encoding of the parameter names. */
    static String hidden(String query) {
        String[] parameters = query.split("&", -1);
        for (int i = 0; i < parameters.length; i++) {
            int equals = parameters[i].indexOf('=');
            if (equals >= 0 && isSignature(parameters[i].substring(0, equals))) {
                parameters[i] = parameters[i].substring(0, equals + 1) + HIDDEN;
            }
        }
        return String.join("&", parameters);
    }

    private static boolean isSignature(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8).equalsIgnoreCase(SIGNATURE);
        } catch (IllegalArgumentException noName) {
            return false;
        }
    }

    /** A request without signatures, as the following filters see it. */
    private static final class Shown extends HttpServletRequestWrapper {
        private final String query;

        Shown(HttpServletRequest request, String query) {
            super(request);
            this.query = query;
        }

        @Override
        public String getQueryString() {
            return query;
        }

        @Override
        public @Nullable String getParameter(String name) {
            String value = super.getParameter(name);
            return value != null && name.equalsIgnoreCase(SIGNATURE) ? HIDDEN : value;
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            String[] values = super.getParameterValues(name);
            return values != null && name.equalsIgnoreCase(SIGNATURE) ? new String[] {HIDDEN} : values;
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            Map<String, String[]> shown = new LinkedHashMap<>(super.getParameterMap());
            shown.replaceAll((name, values) -> name.equalsIgnoreCase(SIGNATURE) ? new String[] {HIDDEN} : values);
            return shown;
        }
    }
}
