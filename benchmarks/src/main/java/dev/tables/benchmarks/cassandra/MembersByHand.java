package dev.tables.benchmarks.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import dev.tables.benchmarks.growth.GrownMember;
import dev.tables.benchmarks.growth.MemberTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The members in tables of the cluster that are made and used by hand: one with a column for each property, and one for
 * each index. Inserts and updates of members are conditional; index rows are written after them, so that a crash in
 * between leaves an index incomplete. A request that fails because nodes are away is sent again. An insert that was done
 * changes nothing the second time, and an update reads the member again.
 */
final class MembersByHand implements MemberTable {
    /** How long a request is sent again; as long as a node may be away. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final CqlSession session;
    private final LongAdder sentAgain = new LongAdder();
    private final PreparedStatement insert;
    private final PreparedStatement get;
    private final PreparedStatement page;
    private final PreparedStatement update;
    private final PreparedStatement addEmail;
    private final PreparedStatement findEmail;
    private final PreparedStatement addName;
    private final PreparedStatement findName;
    private final PreparedStatement removeName;

    MembersByHand(CqlSession session, String keyspace) {
        this.session = session;
        String members = keyspace + ".members_by_hand";
        String emails = keyspace + ".emails_by_hand";
        String names = keyspace + ".names_by_hand";
        session.execute("CREATE TABLE " + members + " (club text, number int, email text, name text, visits int,"
                + " notes text, PRIMARY KEY (club, number))");
        session.execute("CREATE TABLE " + emails + " (email text PRIMARY KEY, club text, number int)");
        session.execute(
                "CREATE TABLE " + names + " (name text, club text, number int, PRIMARY KEY (name, club, number))");
        insert = session.prepare("INSERT INTO " + members + " (club, number, email, name, visits, notes)"
                + " VALUES (?, ?, ?, ?, ?, ?) IF NOT EXISTS");
        get = session.prepare("SELECT * FROM " + members + " WHERE club = ? AND number = ?");
        page = session.prepare("SELECT * FROM " + members + " WHERE club = ? LIMIT 100");
        update = session.prepare("UPDATE " + members + " SET email = ?, name = ?, visits = ?, notes = ?"
                + " WHERE club = ? AND number = ? IF visits = ?");
        addEmail = session.prepare("INSERT INTO " + emails + " (email, club, number) VALUES (?, ?, ?)");
        findEmail = session.prepare("SELECT club, number FROM " + emails + " WHERE email = ?");
        addName = session.prepare("INSERT INTO " + names + " (name, club, number) VALUES (?, ?, ?)");
        findName = session.prepare("SELECT club, number FROM " + names + " WHERE name = ? LIMIT 100");
        removeName = session.prepare("DELETE FROM " + names + " WHERE name = ? AND club = ? AND number = ?");
    }

    private static Statement<?> levels(Statement<?> statement) {
        return statement
                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL);
    }

    private AsyncResultSet execute(Statement<?> statement) {
        return await(List.of(statement)).get(0);
    }

    /** Sends all statements at once, and those that fail again, until each has an answer. */
    private List<AsyncResultSet> await(List<? extends Statement<?>> statements) {
        List<CompletableFuture<AsyncResultSet>> sent =
                statements.stream().map(this::begin).toList();
        List<AsyncResultSet> answers = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            answers.add(await(statements.get(i), sent.get(i)));
        }
        return answers;
    }

    private CompletableFuture<AsyncResultSet> begin(Statement<?> statement) {
        return session.executeAsync(levels(statement)).toCompletableFuture();
    }

    private AsyncResultSet await(Statement<?> statement, CompletableFuture<AsyncResultSet> sent) {
        CompletableFuture<AsyncResultSet> current = sent;
        for (long end = System.nanoTime() + PATIENCE.toNanos(); ; ) {
            try {
                return current.join();
            } catch (CompletionException failed) {
                boolean mayPass = failed.getCause() instanceof DriverException
                        && !(failed.getCause() instanceof QueryValidationException);
                if (!mayPass || System.nanoTime() > end) {
                    throw failed;
                }
                sentAgain.increment();
                LockSupport.parkNanos(PAUSE.toNanos());
                current = begin(statement);
            }
        }
    }

    private static List<Row> rows(AsyncResultSet answer) {
        List<Row> rows = new ArrayList<>();
        answer.currentPage().forEach(rows::add);
        return rows;
    }

    @Override
    public void insertAll(List<GrownMember> members) {
        BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.LOGGED);
        members.forEach(one -> batch.addStatement(
                insert.bind(one.club(), one.number(), one.email(), one.name(), one.visits(), one.notes())));
        long before = sentAgain.sum();
        if (!execute(batch.build()).wasApplied() && sentAgain.sum() == before) {
            throw new IllegalStateException("A member of the batch exists.");
        }
        List<Statement<?>> indexes = new ArrayList<>();
        for (GrownMember one : members) {
            indexes.add(addEmail.bind(one.email(), one.club(), one.number()));
            indexes.add(addName.bind(one.name(), one.club(), one.number()));
        }
        await(indexes);
    }

    private @Nullable Row row(String club, int number) {
        return execute(get.bind(club, number)).one();
    }

    @Override
    public boolean contains(String club, int number) {
        return row(club, number) != null;
    }

    @Override
    public int page(String club) {
        return rows(execute(page.bind(club))).size();
    }

    @Override
    public int byEmail(String email) {
        return members(rows(execute(findEmail.bind(email))));
    }

    @Override
    public int byName(String name) {
        return members(rows(execute(findName.bind(name))));
    }

    private int members(List<Row> found) {
        List<BoundStatement> reads = found.stream()
                .map(one -> get.bind(String.valueOf(one.getString(0)), one.getInt(1)))
                .toList();
        return (int)
                await(reads).stream().filter(answer -> answer.one() != null).count();
    }

    @Override
    public void overwrite(GrownMember member) {
        Row before = current(member);
        String name = String.valueOf(before.getString("name"));
        while (before.getInt("visits") != member.visits() && !update(member, before)) {
            before = current(member);
        }
        if (!name.equals(member.name())) {
            await(List.of(
                    addName.bind(member.name(), member.club(), member.number()),
                    removeName.bind(name, member.club(), member.number())));
        }
    }

    private Row current(GrownMember member) {
        Row row = row(member.club(), member.number());
        if (row == null) {
            throw new IllegalStateException("Found no row where there must be one.");
        }
        return row;
    }

    private boolean update(GrownMember member, Row before) {
        return execute(update.bind(
                        member.email(),
                        member.name(),
                        member.visits(),
                        member.notes(),
                        member.club(),
                        member.number(),
                        before.getInt("visits")))
                .wasApplied();
    }
}
