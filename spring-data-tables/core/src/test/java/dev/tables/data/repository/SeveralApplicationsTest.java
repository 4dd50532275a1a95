package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.EntitySharedAccessSignatureBuilder;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Requests;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.LoopbackTablesServer;
import dev.tables.engine.signature.AccountKey;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Repositories of applications that share a server: by its extension, and over tokens. */
class SeveralApplicationsTest {
    private static final AccountKey KEY = AccountKey.development();
    private static final Instant LATER = Instant.now().plusSeconds(3600);

    private final LocalTableStore engine = LocalTableStore.inMemory();
    private final LoopbackTablesServer server = LoopbackTablesServer.start(engine);
    private final Requests requests = new Requests();

    @AfterEach
    void end() {
        server.close();
        engine.close();
    }

    private interface ClubmateRepository extends TablesRepository<Clubmate, ClubmateKey> {
        List<Clubmate> findByEmailIgnoreCase(String email);

        List<Clubmate> findByClubAndLastNameIgnoreCase(String club, String lastName);
    }

    private interface StockItemRepository extends TablesRepository<StockItem, StockItemKey> {
        List<StockItem> findByDepot(String depot);

        List<StockItem> findByAmount(int amount);
    }

    private static <R> R repository(TableStore store, Class<R> type) {
        return new TablesRepositoryFactory(new TablesTemplate(store, false)).getRepository(type);
    }

    /** With the catalog, in which processes agree on indexes, index rows need no protocol of their own. */
    private static TablesTemplate withCatalog(TableStore store) {
        return new TablesTemplate(store, true, (mapper, where) -> null, QueryParallelism.NONE, IndexCatalog.of(store));
    }

    /** Of an entity with three indexes, two of them in tables of their own. */
    @Test
    void saveTakesOneRequestForEntityAndIndexRows() {
        try (TableStore store = AzureTableStore.builder()
                        .connectionString(server.connectionString())
                        .addPolicy(requests)
                        .buildWithTablesServerProtocol();
                TableStore second = AzureTableStore.builder()
                        .connectionString(server.connectionString())
                        .buildWithTablesServerProtocol()) {
            TablesTemplate template = withCatalog(store);
            // The first write of a process looks whether others have left writes half done.
            template.insert(new Clubmate("chess", 3, "cleo@example.com", "Cole", "Bonn"));
            requests.clear();
            template.insert(new Clubmate("chess", 1, "ann@example.com", "Ames", "Oslo"));
            assertThat(requests.list()).hasSize(1);
            ClubmateRepository others =
                    new TablesRepositoryFactory(withCatalog(second)).getRepository(ClubmateRepository.class);
            assertThat(others.findByEmailIgnoreCase("ANN@example.com"))
                    .extracting(Clubmate::number)
                    .containsExactly(1);
            others.save(new Clubmate("chess", 2, "bob@example.com", "Ames", "Rome"));
            assertThat(new TablesRepositoryFactory(template)
                            .getRepository(ClubmateRepository.class)
                            .findByClubAndLastNameIgnoreCase("chess", "ames"))
                    .hasSize(2);
        }
    }

    private TableStore over(EntitySharedAccessSignatureBuilder sas) {
        Map<String, String> tokens = sas.validUntil(LATER).sign(KEY);
        return AzureTableStore.builder()
                .endpoint(server.endpoint())
                .tableSasTokens(tokens)
                .build();
    }

    @Test
    void repositoryWithSasIsLimitedToItsPermissions() {
        TablesTemplate owner = new TablesTemplate(engine);
        owner.insertAll(
                StockItem.class,
                List.of(
                        new StockItem("north", 1, 5, 1),
                        new StockItem("north", 2, 6, 1),
                        new StockItem("south", 1, 5, 1)));
        EntitySharedAccessSignatureBuilder sas = owner.sharedAccessSignature(StockItem.class);

        try (TableStore store = over(sas.readOnly())) {
            StockItemRepository reading = repository(store, StockItemRepository.class);
            assertThat(reading.findByDepot("north")).hasSize(2);
            assertThat(reading.findByAmount(5)).hasSize(2);
            assertThatThrownBy(() -> reading.save(new StockItem("north", 3, 1, 1)))
                    .hasStackTraceContaining(PermissionDeniedException.class.getName());
        }
        try (TableStore store = over(sas.readOnly().forPartition("north"))) {
            StockItemRepository north = repository(store, StockItemRepository.class);
            assertThat(north.findByDepot("north")).hasSize(2);
            assertThat(north.findByDepot("south")).isEmpty();
            assertThat(north.findById(new StockItemKey("south", 1))).isEmpty();
            assertThatThrownBy(() -> north.findByAmount(5))
                    .hasStackTraceContaining(PermissionDeniedException.class.getName());
        }
        try (TableStore store = over(sas.readWrite())) {
            StockItemRepository writing = repository(store, StockItemRepository.class);
            writing.save(new StockItem("south", 2, 7, 1));
            writing.deleteById(new StockItemKey("south", 1));
            assertThat(writing.findByAmount(7)).hasSize(1);
            assertThat(writing.findByAmount(5)).hasSize(1);
        }
        assertThat(owner.count(StockItem.class)).isEqualTo(3);
    }
}
