package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Leads a driver to proxies in front of the nodes: to the first of them for the node on 127.0.0.1, and so on. */
public final class CassandraNodeTranslator implements AddressTranslator {
    private static volatile List<Integer> proxies = List.of();

    /** Creates the translator for the driver. */
    public CassandraNodeTranslator(DriverContext context) {
        this(context.getSessionName());
    }

    private CassandraNodeTranslator(String session) {
        if (proxies.isEmpty()) {
            throw new IllegalStateException("Found no proxies for session " + session + ".");
        }
    }

    /** Sets the ports of the proxies for the sessions of this process. */
    static void lead(List<Integer> ports) {
        proxies = List.copyOf(ports);
    }

    static InetSocketAddress proxy(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    @Override
    public InetSocketAddress translate(InetSocketAddress node) {
        byte[] address = node.getAddress().getAddress();
        return proxy(proxies.get(address[address.length - 1] - 1));
    }

    @Override
    public void close() {
        // The proxies are those of the test.
        return;
    }
}
