package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A session that loses some answers. The request is done, is never done, or is done after its client has given up. */
final class ForgetfulSession {
    /** The fate of a request whose answer is lost. */
    enum Loss {
        DONE,
        NEVER,
        LATE
    }

    private final CqlSession session;
    private final List<Statement<?>> late = new ArrayList<>();
    private @Nullable Loss loss;
    private Runnable meanwhile = () -> {};
    private boolean away;
    private Function<Node, DriverException> answer = node -> new DriverTimeoutException("lost");
    private int after;
    private int losses;

    ForgetfulSession(CqlSession session) {
        this.session = session;
    }

    CqlSession session() {
        return (CqlSession) Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, this::invoke);
    }

    /** Discards the answer to the write after the given number of writes, and the answers of the reads in between. */
    void lose(Loss kind, int afterWrites) {
        loss = kind;
        after = afterWrites;
    }

    /** Sets the work that other clients do before the loss is detected. */
    void meanwhile(Runnable work) {
        meanwhile = work;
    }

    /** Sets the error that replaces a lost answer; by default no answer arrives. */
    void answer(Function<Node, DriverException> instead) {
        answer = instead;
    }

    /** Disconnects the cluster: no request is answered or done from now on. */
    void goAway() {
        away = true;
    }

    /** Reconnects the cluster. */
    void comeBack() {
        away = false;
    }

    /** Ends the losses and executes the late requests. */
    void arrive() {
        loss = null;
        late.forEach(session::execute);
        late.clear();
    }

    int losses() {
        return losses;
    }

    private @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Loss now = loss;
        Object request =
                method.getName().equals("execute") && arguments != null && arguments.length == 1 ? arguments[0] : null;
        if (away && request != null) {
            throw new DriverTimeoutException("away");
        }
        if (now != null && request instanceof Statement<?> statement) {
            boolean write = Boolean.FALSE.equals(statement.isIdempotent());
            if (write && after-- == 0) {
                loss = null;
                losses++;
                if (now == Loss.DONE) {
                    session.execute(statement);
                } else if (now == Loss.LATE) {
                    late.add(statement);
                }
                meanwhile.run();
                throw answer.apply(
                        session.getMetadata().getNodes().values().iterator().next());
            }
        }
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
