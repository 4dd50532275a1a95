package dev.tables.benchmarks.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;

/** Staff in a table of the cluster with a column for each property, with the driver alone, as conditional as all writes of the engine. */
final class StaffByHand {
    private static final String TABLE = ClusterThroughput.KEYSPACE + ".staff";

    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement get;
    private final PreparedStatement query;

    StaffByHand(CqlSession session) {
        this.session = session;
        session.execute("CREATE TABLE " + TABLE + " (department text, number int, first_name text, last_name text,"
                + " email text, salary int, PRIMARY KEY (department, number))");
        insert = session.prepare("INSERT INTO " + TABLE + " (department, number, first_name, last_name, email, salary)"
                + " VALUES (?, ?, ?, ?, ?, ?) IF NOT EXISTS");
        get = session.prepare("SELECT * FROM " + TABLE + " WHERE department = ? AND number = ?");
        query = session.prepare("SELECT * FROM " + TABLE + " WHERE department = ?");
    }

    private Statement<?> bound(String department, int number) {
        return insert.bind(
                department,
                number,
                "Marwin" + number % 100,
                "Juniperly" + number % 1000,
                "marwin.juniperly." + number + "@example.com",
                number);
    }

    private static Statement<?> levels(Statement<?> statement) {
        return statement
                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL);
    }

    int insert(int client, int step) {
        return session.execute(levels(bound(ClusterThroughput.department("i", client, step), step)))
                        .wasApplied()
                ? 1
                : 0;
    }

    int together(int client, int step) {
        return insertAll(
                ClusterThroughput.department("t", client, step),
                step * ClusterThroughput.TOGETHER,
                ClusterThroughput.TOGETHER);
    }

    int insertAll(String department, int first, int count) {
        BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.LOGGED);
        for (int i = 0; i < count; i++) {
            batch.addStatement((BatchableStatement<?>) bound(department, first + i));
        }
        return session.execute(levels(batch.build())).wasApplied() ? count : 0;
    }

    int get(int client, int step) {
        return session.execute(levels(get.bind("q" + client, step % ClusterThroughput.PARTITION)))
                                .one()
                        == null
                ? 0
                : 1;
    }

    int query(int client) {
        return session.execute(levels(query.bind("q" + client))).all().size();
    }
}
