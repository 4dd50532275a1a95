package dev.tables.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.build.HiddenKeys;
import dev.tables.data.core.TablesExceptionTranslator;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.EmployeeRepository;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.model.SchemaVersionException;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.value.ValueFromNewerReleaseException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HiddenKeysTest extends HiddenKeys {
    private static final PrimaryKey KEYS = new PrimaryKey(MARK, MARK);

    @Override
    protected Map<Class<?>, Object> arguments() {
        TableStoreException cause = new ConcurrentUpdateException("Table", KEYS);
        EmployeeRepository employees = new TablesRepositoryFactory(new TablesTemplate(new RecordingStore()))
                .getRepository(EmployeeRepository.class);
        return Map.of(
                PrimaryKey.class,
                KEYS,
                TableStoreException.class,
                cause,
                Throwable.class,
                cause,
                AccessPlan.class,
                employees.planForQueryMethod("findByDepartmentAndNumber"),
                Method.class,
                Object.class.getMethods()[0]);
    }

    @Test
    void translatedExceptionsHideKeys() {
        TableStoreException absent = new RowNotFoundException("Table", KEYS);
        List<RuntimeException> errors = List.of(
                absent,
                new RowAlreadyExistsException("Table", KEYS),
                new ConcurrentUpdateException("Table", KEYS),
                new TransactionFailedException(1, absent),
                new UniqueIndexViolationException("Person", "byName", "Table", KEYS),
                new SchemaVersionException("Person", KEYS, 2, 1, "Upgrade it."),
                new ValueFromNewerReleaseException("Person", "name", KEYS, "found another type."));
        for (RuntimeException error : errors) {
            RuntimeException translated = new TablesExceptionTranslator().translateExceptionIfPossible(error);
            assertThat(translated).isNotNull().hasCause(error);
            assertThat(String.valueOf(translated)).doesNotContain(MARK);
            assertThat(error.toString()).doesNotContain(MARK);
        }
    }

    @Override
    protected void show(boolean keys) {
        PrimaryKeyFormatter.setShowKeys(keys);
    }
}
