package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import java.util.List;
import java.util.Objects;

/** The ways of a write that puts the new row, as its last operation. Other rows of it are the writer's own. */
enum RacingWrite {
    ONE_STATEMENT {
        @Override
        void write(TableStore store, String writer, RowOperation put) {
            store.write(INDEX, put);
        }
    },
    ONE_STATEMENT_OF_SEVERAL {
        @Override
        void write(TableStore store, String writer, RowOperation put) {
            RowOperation also = put.kind() == RowOperation.Kind.INSERT
                    ? insert(new PrimaryKey("p", writer), writer)
                    : upsert(new PrimaryKey("p", writer), writer);
            store.execute(INDEX, EntityGroupTransaction.of(List.of(also, put)));
        }
    },
    ONE_TRIP {
        @Override
        void write(TableStore store, String writer, RowOperation put) {
            store.execute(
                    new StoreTransaction().add(ENTITIES, replace(store, writer)).add(INDEX, put));
        }
    },
    LOCKED {
        @Override
        void write(TableStore store, String writer, RowOperation put) {
            RowOperation also = insert(new PrimaryKey("p", writer), writer);
            store.execute(new StoreTransaction().add(ENTITIES, also).add(INDEX, put));
        }
    },
    LOCKED_WITH_A_ROW_THAT_IS_THERE {
        @Override
        void write(TableStore store, String writer, RowOperation put) {
            RowOperation merge = RowOperation.merge(
                    entity(writer), row -> row.string("writer", writer), version(store, entity(writer)));
            store.execute(new StoreTransaction().add(ENTITIES, merge).add(INDEX, put));
        }
    },
    OPEN_TRANSACTION {
        @Override
        void write(TableStore store, String writer, RowOperation put) {
            try (OpenTransaction transaction = store.beginTransaction()) {
                transaction.runWithin(() -> {
                    store.write(ENTITIES, insert(new PrimaryKey("p", writer), writer));
                    return String.valueOf(store.write(INDEX, put));
                });
                transaction.commit();
            }
        }
    };

    /** Is created first, so that its rows come first in the order of locks. */
    static final String INDEX = "RacedIndex";

    static final String ENTITIES = "RacedEntities";
    static final PrimaryKey NEW = new PrimaryKey("p", "new");

    /** Writes a row that is new, and the writer's own. */
    abstract void write(TableStore store, String writer, RowOperation put);

    void insert(TableStore store, String writer) {
        write(store, writer, insert(NEW, writer));
    }

    void upsert(TableStore store, String writer) {
        write(store, writer, upsert(NEW, writer));
    }

    /** Returns the number of rows after the write. */
    int rows() {
        return this == ONE_STATEMENT ? 1 : 2;
    }

    /** Fails since the new row is there, and says of which operation. */
    void requireConflict(RuntimeException failed) {
        Throwable error = failed;
        if (this != ONE_STATEMENT && this != OPEN_TRANSACTION) {
            assertThat(failed)
                    .isInstanceOfSatisfying(
                            TransactionFailedException.class,
                            one -> assertThat(one.failedOperationIndex()).isEqualTo(1));
            error = failed.getCause();
        }
        assertThat(error).isInstanceOfSatisfying(RowAlreadyExistsException.class, duplicate -> {
            assertThat(duplicate.table()).isEqualTo(INDEX);
            assertThat(duplicate.primaryKey()).isEqualTo(NEW);
        });
    }

    static PrimaryKey entity(String name) {
        return new PrimaryKey("entity", name);
    }

    static RowOperation insert(PrimaryKey keys, String writer) {
        return RowOperation.insert(keys, row -> row.string("writer", writer));
    }

    static RowOperation upsert(PrimaryKey keys, String writer) {
        return RowOperation.insertOrReplace(keys, row -> row.string("writer", writer));
    }

    static RowOperation replace(TableStore store, String writer) {
        PrimaryKey keys = entity(writer);
        return RowOperation.replace(keys, row -> row.string("writer", writer), version(store, keys));
    }

    static ETag version(TableStore store, PrimaryKey keys) {
        Row row = store.get(ENTITIES, keys, Projection.ALL, Row.DECODER);
        return Objects.requireNonNull(Objects.requireNonNull(row).etag());
    }
}
