package dev.tables.engine.cassandra;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A port of a {@link WireCluster}: reads frames of the native protocol and answers them. */
final class WireNode implements AutoCloseable {
    private static final int VERSION = 4;
    private static final int HEADER = 9;
    /** The columns of {@code system.local} and {@code system.peers_v2} that a driver needs. */
    static final List<ColumnSpec> COLUMNS = columns();

    /** The driver takes a row without {@code peer} for the one of the node that it asks. */
    static final List<ColumnSpec> PEER_COLUMNS = withPeer();

    private final WireCluster cluster;
    private final int number;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    WireNode(WireCluster cluster, int number) throws IOException {
        this.cluster = cluster;
        this.number = number;
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    private static List<ColumnSpec> withPeer() {
        List<ColumnSpec> columns = new ArrayList<>(COLUMNS);
        RawType address = Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.INET));
        columns.add(WireStatement.column("peer", columns.size(), address));
        return List.copyOf(columns);
    }

    private static List<ColumnSpec> columns() {
        List<ColumnSpec> columns = new ArrayList<>();
        Map<String, Integer> types = Map.of(
                "key", DataType.VARCHAR,
                "cluster_name", DataType.VARCHAR,
                "data_center", DataType.VARCHAR,
                "rack", DataType.VARCHAR,
                "release_version", DataType.VARCHAR,
                "host_id", DataType.UUID,
                "schema_version", DataType.UUID,
                "native_address", DataType.INET,
                "native_port", DataType.INT);
        for (String name : types.keySet().stream().sorted().toList()) {
            columns.add(WireStatement.column(
                    name, columns.size(), Objects.requireNonNull(RawType.PRIMITIVES.get(types.get(name)))));
        }
        RawType text = Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.VARCHAR));
        columns.add(WireStatement.column("tokens", columns.size(), new RawType.RawSet(text)));
        return List.copyOf(columns);
    }

    /** Returns the row of this node in {@code system.local} and {@code system.peers_v2}. */
    List<@Nullable ByteBuffer> peerRow() {
        List<@Nullable ByteBuffer> row = new ArrayList<>(row());
        row.add(ByteBuffer.wrap(InetAddress.getLoopbackAddress().getAddress()));
        return row;
    }

    List<@Nullable ByteBuffer> row() {
        return List.of(
                WireCluster.text("tables"),
                WireCluster.text("datacenter1"),
                WireCluster.uuid(number),
                WireCluster.text("local"),
                ByteBuffer.wrap(InetAddress.getLoopbackAddress().getAddress()),
                ByteBuffer.allocate(Integer.BYTES).putInt(door.getLocalPort()).flip(),
                WireCluster.text("rack1"),
                WireCluster.text("5.0.5"),
                WireCluster.uuid(cluster.schemaVersion(number)),
                ByteBuffer.allocate(2 * Integer.BYTES + 1)
                        .putInt(1)
                        .putInt(1)
                        .put((byte) ('0' + number))
                        .flip());
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), door.getLocalPort());
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "wire-node");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                client.setTcpNoDelay(true);
                open.add(client);
                daemon(() -> serve(client));
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void serve(Socket client) {
        FrameCodec<ByteBuf> codec =
                FrameCodec.defaultServer(new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            boolean goesOn = true;
            while (goesOn) {
                byte[] header = in.readNBytes(HEADER);
                if (header.length < HEADER) {
                    return;
                }
                byte[] body = in.readNBytes(ByteBuffer.wrap(header).getInt(HEADER - Integer.BYTES));
                Frame request = codec.decode(Unpooled.wrappedBuffer(header, body));
                Message answer = answer(request.message);
                if (answer == null) {
                    goesOn = false;
                } else {
                    ByteBuf encoded = codec.encode(
                            Frame.forResponse(VERSION, request.streamId, null, Frame.NO_PAYLOAD, List.of(), answer));
                    client.getOutputStream().write(ByteBufUtil.getBytes(encoded));
                    encoded.release();
                }
            }
        } catch (IOException closed) {
            return;
        } finally {
            open.remove(client);
        }
    }

    private @Nullable Message answer(Message request) {
        if (request instanceof Options) {
            return new Supported(Map.of("CQL_VERSION", List.of("3.4.7"), "COMPRESSION", List.of()));
        }
        return request instanceof Startup || request instanceof Register
                ? new Ready()
                : cluster.answer(number, request);
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Socket client : open) {
            client.close();
        }
    }
}
