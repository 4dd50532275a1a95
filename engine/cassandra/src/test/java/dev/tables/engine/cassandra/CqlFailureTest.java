package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The meaning of the driver's exceptions; {@link LostWriteHistoriesTest} has those that a node answers. */
class CqlFailureTest {
    private static final Node NODE = node();
    private static final DefaultConsistencyLevel SERIAL = DefaultConsistencyLevel.LOCAL_SERIAL;
    private static final DefaultConsistencyLevel QUORUM = DefaultConsistencyLevel.LOCAL_QUORUM;

    private static Node node() {
        return (Node) Proxy.newProxyInstance(
                Node.class.getClassLoader(),
                new Class<?>[] {Node.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> arguments != null && proxy == arguments[0];
                    default -> "node";
                });
    }

    /** Creates the exception of a request that the driver has sent to several nodes in turn. */
    private static AllNodesFailedException nodes(Throwable... errors) {
        List<Map.Entry<Node, Throwable>> all = new ArrayList<>();
        for (Throwable error : errors) {
            all.add(Map.entry(node(), error));
        }
        return AllNodesFailedException.fromErrors(all);
    }

    private static DriverException unavailable(DefaultConsistencyLevel level) {
        return new UnavailableException(NODE, level, 2, 1);
    }

    @Test
    void writeThatANodeMayHaveStartedIsInDoubt() {
        assertThat(List.of(
                        new DriverTimeoutException("late"),
                        new ClosedConnectionException("lost"),
                        new CASWriteUnknownException(NODE, SERIAL, 1, 2),
                        new ServerError(NODE, "failed"),
                        unavailable(QUORUM),
                        nodes(unavailable(QUORUM), unavailable(SERIAL)),
                        nodes(new ClosedConnectionException("lost"), new NodeUnavailableException(NODE)),
                        nodes(new IOException("lost"))))
                .allSatisfy(error -> assertThat(CqlFailure.of(error)).isEqualTo(CqlFailure.IN_DOUBT));
    }

    @Test
    void writeThatNoNodeAcceptedIsNotStarted() {
        assertThat(List.of(
                        unavailable(SERIAL),
                        new BootstrappingException(NODE),
                        new RequestThrottlingException("too many"),
                        new NodeUnavailableException(NODE),
                        new NoNodeAvailableException(),
                        nodes(unavailable(SERIAL), new NodeUnavailableException(NODE)),
                        nodes(new BusyConnectionException(5), new ClosedChannelException())))
                .allSatisfy(error -> assertThat(CqlFailure.of(error)).isEqualTo(CqlFailure.NOT_BEGUN));
    }

    @Test
    void rejectionByOneNodeIsFinalUnlessAnotherMayHaveStarted() {
        UnauthorizedException refused = new UnauthorizedException(NODE, "no");
        InvalidQueryException invalid = new InvalidQueryException(NODE, "what");
        assertThat(CqlFailure.of(refused)).isEqualTo(CqlFailure.REFUSED);
        assertThat(CqlFailure.of(invalid)).isEqualTo(CqlFailure.INVALID);
        assertThat(CqlFailure.of(nodes(refused, new NodeUnavailableException(NODE))))
                .isEqualTo(CqlFailure.REFUSED);
        assertThat(CqlFailure.of(nodes(refused, new DriverTimeoutException("late"))))
                .isEqualTo(CqlFailure.IN_DOUBT);
    }
}
