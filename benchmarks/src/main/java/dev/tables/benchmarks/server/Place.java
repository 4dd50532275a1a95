package dev.tables.benchmarks.server;

import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A service with two tables: a small one, for all but queries, and a large one. Safe for use by any number of threads. */
final class Place {
    static final int PER_PARTITION = 100;

    private static final int SMALL = 100;

    private final String name;
    private final int port;
    private final int partitions;
    private final TableClient small;
    private final TableClient large;
    private final List<byte[]> reads = new ArrayList<>();

    Place(String name, int port, int largeRows) {
        this.name = name;
        this.port = port;
        this.partitions = largeRows / PER_PARTITION;
        TableServiceClient service = new TableServiceClientBuilder()
                .connectionString(Emulator.connectionString(port))
                .buildClient();
        small = service.createTable("small");
        large = service.createTable("large");
        String token = TableSas.of("small")
                .withPermissions(SasPermission.READ)
                .validUntil(Instant.now().plusSeconds(3600))
                .sign(AccountKey.development());
        for (int partition = 0; partition < SMALL; partition++) {
            for (int row = 0; row < PER_PARTITION; row++) {
                String path = "/" + Emulator.ACCOUNT + "/small(PartitionKey='" + partition(partition) + "',RowKey='"
                        + row(row) + "')";
                reads.add(LightReader.request(port, path, token));
            }
        }
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /** How many transactions fill it. */
    int fillings() {
        return SMALL + partitions;
    }

    /** Stores one partition. */
    void fill(int number) {
        if (number < SMALL) {
            small.submitTransaction(inserts(partition(number)));
        } else {
            large.submitTransaction(inserts(partition(number - SMALL)));
        }
    }

    /** Sends one request of a kind; which row or partition follows from a number that no other request of the kind has. */
    void send(Work work, int number, LightReader light) {
        switch (work) {
            case POINT_READ -> small.getEntity(partition(number % SMALL), row(number / SMALL % PER_PARTITION));
            case INSERT -> small.createEntity(entity("insert" + number % 50, number));
            case QUERY -> query(partition(Math.floorMod(number * 7919, partitions)));
            case TRANSACTION -> small.submitTransaction(inserts("transaction" + number));
            case LIGHT_READ -> light.read(reads.get(number % reads.size()));
        }
    }

    private void query(String partition) {
        ListEntitiesOptions options = new ListEntitiesOptions().setFilter("PartitionKey eq '" + partition + "'");
        long found = large.listEntities(options, null, Context.NONE).stream().count();
        if (found != PER_PARTITION) {
            throw new IllegalStateException("Found " + found + " rows, expected " + PER_PARTITION + ".");
        }
    }

    private static List<TableTransactionAction> inserts(String partition) {
        List<TableTransactionAction> actions = new ArrayList<>();
        for (int i = 0; i < PER_PARTITION; i++) {
            actions.add(new TableTransactionAction(TableTransactionActionType.CREATE, entity(partition, i)));
        }
        return actions;
    }

    private static String partition(int number) {
        return String.format(Locale.ROOT, "p%05d", number);
    }

    private static String row(int number) {
        return String.format(Locale.ROOT, "r%08d", number);
    }

    private static TableEntity entity(String partition, int number) {
        return new TableEntity(partition, row(number))
                .addProperty("Name", "name of number " + number)
                .addProperty("Count", number)
                .addProperty("Flag", true)
                .addProperty("Text", "x".repeat(200));
    }
}
