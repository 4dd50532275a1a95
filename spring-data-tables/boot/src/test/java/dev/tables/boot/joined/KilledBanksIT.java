package dev.tables.boot.joined;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.jdbc.PostgreSql;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.TransientDataAccessException;

/** Applications move amounts, in a relation and in tables by one transaction each; some are killed. Both are equal afterwards. */
class KilledBanksIT {
    private static final String SCHEMA = "boot_killed";
    private static final int ACCOUNTS = 4;
    private static final int CLIENTS = 3;
    private static final int MOVES = 40;

    /** An application: prints a line for each move that was done. */
    static final class Client {
        private Client() {}

        public static void main(String[] arguments) {
            Random random = new Random(Long.parseLong(arguments[1]));
            try (ConfigurableApplicationContext context =
                    Bank.start(PostgreSql.url(Integer.parseInt(arguments[0])), PostgreSql.user(), SCHEMA)) {
                Ledger ledger = context.getBean(Ledger.class);
                for (int done = 0; done < MOVES; ) {
                    int from = random.nextInt(ACCOUNTS);
                    int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
                    try {
                        ledger.move(from, to, random.nextInt(100));
                        System.out.println("done " + done);
                        System.out.flush();
                        done++;
                    } catch (TransientDataAccessException others) {
                        // Others were faster: once more, with other accounts.
                        continue;
                    }
                }
            }
        }
    }

    @Test
    void relationAndTablesAreEqual() throws Exception {
        PostgreSql server = PostgreSql.shared();
        try (ConfigurableApplicationContext context =
                Bank.start(PostgreSql.url(server.port()), PostgreSql.user(), SCHEMA)) {
            for (int account = 0; account < ACCOUNTS; account++) {
                context.getBean(Ledger.class).open(account, "h" + account, 1000);
            }
            List<Process> processes = new ArrayList<>();
            List<CompletableFuture<Integer>> acknowledged = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Process process = start(server.port(), client);
                processes.add(process);
                int killedAt = client == 0 ? Integer.MAX_VALUE : 5 + 7 * client;
                acknowledged.add(CompletableFuture.supplyAsync(() -> count(process, killedAt)));
            }
            for (int client = 0; client < CLIENTS; client++) {
                int done = acknowledged.get(client).get(120, TimeUnit.SECONDS);
                assertThat(processes.get(client).waitFor(20, TimeUnit.SECONDS)).isTrue();
                assertThat(done).isGreaterThanOrEqualTo(client == 0 ? MOVES : 5);
            }
            assertEqual(context);
        }
    }

    private static void assertEqual(ConfigurableApplicationContext context) {
        Map<Integer, Long> inRelation = new TreeMap<>();
        context.getBean(AccountRepository.class)
                .findAll()
                .forEach(account -> inRelation.put(account.number(), account.cents()));
        Map<Integer, Long> inTables = new TreeMap<>();
        BalanceRepository balances = context.getBean(BalanceRepository.class);
        balances.findByBank(Bank.NAME).forEach(balance -> {
            inTables.put(balance.number(), balance.cents());
            assertThat(balances.findByBankAndCents(Bank.NAME, balance.cents())).contains(balance);
            assertThat(balances.findByHolder(balance.holder())).contains(balance);
        });
        assertThat(inTables).hasSize(ACCOUNTS).isEqualTo(inRelation);
        assertThat(inTables.values().stream().mapToLong(cents -> cents).sum()).isEqualTo(1000L * ACCOUNTS);
    }

    private static Process start(int port, int client) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Client.class.getName(),
                        Integer.toString(port),
                        Integer.toString(client))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Counts what it says, and kills it in between. */
    private static int count(Process process, int killedAt) {
        int lines = 0;
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.startsWith("done") && ++lines == killedAt) {
                    process.destroyForcibly();
                }
            }
            return lines;
        } catch (IOException killed) {
            return lines;
        }
    }
}
