package dev.tables.boot.places;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.AfterReadCallback;
import dev.tables.data.core.event.BeforeSaveCallback;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Notes in the transactions of whom entities are read and saved: templates by name, and {@code other}. */
public class Seen implements AfterReadCallback<Entry>, BeforeSaveCallback<Entry> {
    private final ListableBeanFactory beans;
    private final Set<String> managers = new TreeSet<>();

    public Seen(ListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public Entry onAfterRead(Entry entry, String table) {
        note();
        return entry;
    }

    @Override
    public Entry onBeforeSave(Entry entry, String table) {
        note();
        return entry;
    }

    private void note() {
        for (Map.Entry<String, TablesTemplate> template :
                beans.getBeansOfType(TablesTemplate.class).entrySet()) {
            if (TransactionSynchronizationManager.hasResource(
                    template.getValue().store())) {
                managers.add(template.getKey());
            }
        }
        if (TransactionSynchronizationManager.hasResource(OtherTransactions.class)) {
            managers.add("other");
        }
    }

    /** Those since the last call. */
    public Set<String> taken() {
        Set<String> taken = Set.copyOf(managers);
        managers.clear();
        return taken;
    }
}
