package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.boot.test.TableFaultInjection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableStore;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import org.mockito.Mockito;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;

/** A spy of the store beside the faults of a slice. */
@DataTablesTest
class SpiedStoreTest {
    @MockitoSpyBean
    private TableStore store;

    @Autowired
    private NoteRepository notes;

    @Autowired
    private TableFaultInjection faults;

    @Test
    void spySeesRequestsOfTheApplication(@Autowired ApplicationContext context) {
        notes.insert(new Note("seen", 1, "text"));

        assertThat(context.getBean(TableStore.class)).isSameAs(store);
        assertThat(Mockito.mockingDetails(store).isSpy()).isTrue();
        Mockito.verify(store).write(ArgumentMatchers.eq("note"), ArgumentMatchers.any());
    }

    @Test
    void stubbedSpyOverridesTheStore() {
        Mockito.doThrow(new StoreCorruptedException("The test has a fault.", null))
                .when(store)
                .write(ArgumentMatchers.eq("note"), ArgumentMatchers.any(RowOperation.class));

        assertThatThrownBy(() -> notes.insert(new Note("answered", 1, "text")))
                .isInstanceOf(NonTransientDataAccessResourceException.class);
    }

    @Test
    void faultsOccurBeneathTheSpy() {
        faults.onNextWrite().throttle();

        assertThatThrownBy(() -> notes.insert(new Note("throttled", 1, "text")))
                .isInstanceOf(TransientDataAccessResourceException.class);
        notes.insert(new Note("throttled", 1, "text"));
        Mockito.verify(store, Mockito.times(2)).write(ArgumentMatchers.eq("note"), ArgumentMatchers.any());
    }
}
