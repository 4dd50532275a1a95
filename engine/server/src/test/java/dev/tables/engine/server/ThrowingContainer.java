package dev.tables.engine.server;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Between a container and a servlet: calls of the request, the response and their streams may throw what a {@link Trap} throws. */
final class ThrowingContainer implements Filter {
    private final Trap trap;

    ThrowingContainer(Trap trap) {
        this.trap = trap;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(new Received((HttpServletRequest) request), new Sent((HttpServletResponse) response));
    }

    private final class Received extends HttpServletRequestWrapper {
        Received(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            trap.passes("getInputStream");
            return new In(super.getInputStream());
        }

        @Override
        public @Nullable String getHeader(String name) {
            trap.passes("getHeader");
            return super.getHeader(name);
        }

        @Override
        public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
            trap.passes("startAsync");
            return super.startAsync(request, response);
        }
    }

    private final class Sent extends HttpServletResponseWrapper {
        Sent(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void setStatus(int status) {
            trap.passes("setStatus");
            super.setStatus(status);
        }

        @Override
        public void setHeader(String name, String value) {
            trap.passes("setHeader");
            super.setHeader(name, value);
        }

        @Override
        public void setContentLength(int length) {
            trap.passes("setContentLength");
            super.setContentLength(length);
        }

        @Override
        public void flushBuffer() throws IOException {
            trap.passes("flushBuffer");
            super.flushBuffer();
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            trap.passes("getOutputStream");
            return new Out(super.getOutputStream());
        }
    }

    private final class In extends ServletInputStream {
        private final ServletInputStream in;

        In(ServletInputStream in) {
            this.in = in;
        }

        @Override
        public boolean isFinished() {
            trap.passes("isFinished");
            return in.isFinished();
        }

        @Override
        public boolean isReady() {
            trap.passes("isReady to read");
            return in.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            trap.passes("setReadListener");
            in.setReadListener(listener);
        }

        @Override
        public int read() throws IOException {
            trap.passes("read");
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            trap.passes("read");
            return in.read(bytes, offset, length);
        }

        @Override
        public int available() throws IOException {
            trap.passes("available");
            return in.available();
        }
    }

    private final class Out extends ServletOutputStream {
        private final ServletOutputStream out;

        Out(ServletOutputStream out) {
            this.out = out;
        }

        @Override
        public boolean isReady() {
            trap.passes("isReady to write");
            return out.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            trap.passes("setWriteListener");
            out.setWriteListener(listener);
        }

        @Override
        public void write(int single) throws IOException {
            trap.passes("write");
            out.write(single);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            trap.passes("write");
            out.write(bytes, offset, length);
        }
    }
}
