package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.RowTimestamp;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.RowOperation;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.table.PropertyChanges;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.transaction.support.TransactionTemplate;

/** The timestamp of an entity's row is that of the store after every write, whatever the store reports of it. */
class TimestampTest {
    /** Cannot change. */
    @TableEntity(table = "fixedticks")
    record Fixed(
            @PartitionKey String home,
            @RowKey int number,
            String text,
            @RowTimestamp @Nullable Instant changed,
            @Version @Nullable String version) {}

    /** Can change, and has no version. */
    @TableEntity(table = "looseticks")
    static final class Loose {
        @PartitionKey
        String home = "h";

        @RowKey
        int number;

        String text = "";

        @RowTimestamp
        @Nullable
        Instant changed;
    }

    /** Of several types. */
    @TableEntity(table = "kindticks")
    sealed interface Kind {
        @PartitionKey
        String home();

        @RowKey
        int number();

        @RowTimestamp
        @Nullable
        Instant changed();

        record Note(
                String home,
                int number,
                String text,
                @Nullable Instant changed) implements Kind {}

        record Mark(String home, int number, @Nullable Instant changed) implements Kind {}
    }

    /** What a store says of the version after a write. */
    enum Answers {
        /** The version, which has the timestamp in it. */
        VERSION,
        /** The version of single writes only. */
        NOTHING_OF_TRANSACTIONS,
        /** Nothing. */
        NOTHING;

        @Nullable
        ETag of(@Nullable ETag version) {
            return this == NOTHING ? null : version;
        }
    }

    private static final class Reporting extends ForwardingTableStore {
        private final Answers answers;

        Reporting(Answers answers) {
            super(LocalTableStore.inMemory());
            this.answers = answers;
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            return answers.of(super.write(table, operation));
        }

        @Override
        @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            List<@Nullable ETag> versions = super.execute(table, transaction);
            return answers == Answers.VERSION ? versions : Collections.nCopies(versions.size(), null);
        }
    }

    @ParameterizedTest
    @EnumSource
    void timestampIsCorrectAfterEveryWrite(Answers answers) {
        try (Reporting store = new Reporting(answers)) {
            TablesTemplate template = new TablesTemplate(store);
            TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));

            checkFixed(template, template.save(new Fixed("h", 1, "a", null, null)));
            Fixed saved = template.save(new Fixed("h", 2, "a", Instant.EPOCH, null));
            checkFixed(template, saved);
            checkFixed(template, template.save(new Fixed("h", 2, "b", saved.changed(), saved.version())));
            template.saveAll(
                            Fixed.class,
                            List.of(new Fixed("h", 3, "a", null, null), new Fixed("h", 4, "a", null, null)))
                    .forEach(one -> checkFixed(template, one));
            checkFixed(
                    template,
                    template.update(Fixed.class, new TimestampTestFixedKey("h", 3), text("c"))
                            .orElseThrow());

            Loose loose = loose(1);
            assertThat(template.save(loose)).isSameAs(loose);
            checkLoose(template, loose);
            template.save(loose);
            checkLoose(template, loose);
            List<Loose> several = List.of(loose(2), loose(3));
            template.saveAll(Loose.class, several);
            several.forEach(one -> checkLoose(template, one));
            Loose gathered = loose(4);
            Loose merged = loose(5);
            transaction.executeWithoutResult(status -> {
                template.save(gathered);
                template.save(merged);
                template.merge(Loose.class, new TimestampTestLooseKey("h", 1), PropertyChanges.of("text", "merged"));
            });
            checkLoose(template, gathered);
            checkLoose(template, merged);

            Kind note = template.save(new Kind.Note("h", 1, "n", null));
            Kind mark = template.save(new Kind.Mark("h", 2, null));
            for (Kind kind : List.of(note, mark)) {
                assertThat(kind.changed())
                        .isNotNull()
                        .isEqualTo(template.findById(Kind.class, new TimestampTestKindKey("h", kind.number()))
                                .orElseThrow()
                                .changed());
            }
        }
    }

    private static UnaryOperator<Fixed> text(String text) {
        return found -> new Fixed(found.home(), found.number(), text, found.changed(), found.version());
    }

    private static Loose loose(int number) {
        Loose loose = new Loose();
        loose.number = number;
        loose.changed = Instant.EPOCH;
        return loose;
    }

    private static void checkFixed(TablesTemplate template, Fixed saved) {
        assertThat(saved)
                .isEqualTo(template.findById(Fixed.class, new TimestampTestFixedKey("h", saved.number()))
                        .orElseThrow());
        assertThat(saved.changed()).isNotNull();
    }

    private static void checkLoose(TablesTemplate template, Loose saved) {
        Loose stored = template.findById(Loose.class, new TimestampTestLooseKey("h", saved.number))
                .orElseThrow();
        assertThat(saved.changed).isEqualTo(Objects.requireNonNull(stored.changed));
    }
}
