package pages.operations;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Backs up the embedded store of a running application. */
@Component
public class NightlyBackup {
    private final TableStore store;
    private final RocksDbBackups backups;

    public NightlyBackup(TableStore store, @Value("${shop.backups}") Path directory) {
        this.store = store;
        backups = RocksDbBackups.in(directory);
    }

    @Scheduled(cron = "0 0 3 * * *")
    public void backUp() {
        backups.backUp((LocalTableStore) ForwardingTableStore.unwrap(store));
        backups.deleteAllButNewest(7);
    }
}
