// Generated from shop.Payment. Change Payment, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.VersionValues;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Payment} to rows of table {@code payments} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class PaymentTableMapper implements EntityMapper<Payment> {
    private static final String ENTITY = "Payment";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("account", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.LONG));

    private static final int BY_IBAN_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "payments")
            .property(PropertyModel.partitionKey("account", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.LONG))
            .property(PropertyModel.stored("amount", ValueType.BIG_DECIMAL))
            .property(PropertyModel.stored("lastFour", ValueType.STRING))
            .property(PropertyModel.version("version"))
            .property(PropertyModel.stored("iban", ValueType.STRING))
            .property(PropertyModel.stored("EntityType", ValueType.STRING).notNull())
            .onlyInSubtypes("lastFour", "Card")
            .onlyInSubtypes("iban", "transfer")
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of("byIban", KeyComponent.of("iban", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    /** Creates a mapper; mappers are stateless. */
    public PaymentTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Payment> entityType() {
        return Payment.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Payment payment) {
        return primaryKey(payment.account(), payment.number());
    }

    @Override
    public EntityKey idOf(Payment payment) {
        return PaymentKey.of(payment);
    }

    @Override
    public List<Class<? extends Payment>> types() {
        return List.of(Payment.Card.class, Payment.BankTransfer.class);
    }

    @Override
    public void write(Payment payment, RowWriter writer) {
        if (payment instanceof Payment.Card card) {
            writeCard(card, writer);
        } else if (payment instanceof Payment.BankTransfer bankTransfer) {
            writeBankTransfer(bankTransfer, writer);
        } else {
            throw RequiredValues.unknownType(ENTITY);
        }
    }

    @Override
    public Payment read(RowReader reader) {
        try {
            String entityType = RequiredValues.required(ENTITY, "EntityType", reader.string("EntityType"));
            return switch (entityType) {
                case "Card" -> readCard(reader);
                case "transfer" -> readBankTransfer(reader);
                default -> throw RequiredValues.unknownType(ENTITY);
            };
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Payment payment, String name) {
        if (payment instanceof Payment.Card card) {
            return propertyOfCard(card, name);
        }
        if (payment instanceof Payment.BankTransfer bankTransfer) {
            return propertyOfBankTransfer(bankTransfer, name);
        }
        throw RequiredValues.unknownType(ENTITY);
    }

    @Override
    public void writeIndex(int index, Payment payment, KeyWriter writer) {
        switch (index) {
            case BY_IBAN_INDEX -> writer.value(property(payment, "iban"));
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    @Override
    public @Nullable ETag versionOf(Payment payment) {
        if (payment instanceof Payment.Card card) {
            return versionOfCard(card);
        }
        if (payment instanceof Payment.BankTransfer bankTransfer) {
            return versionOfBankTransfer(bankTransfer);
        }
        throw RequiredValues.unknownType(ENTITY);
    }

    @Override
    public Payment withVersion(Payment payment, @Nullable ETag version) {
        if (payment instanceof Payment.Card card) {
            return withCardVersion(card, version);
        }
        if (payment instanceof Payment.BankTransfer bankTransfer) {
            return withBankTransferVersion(bankTransfer, version);
        }
        throw RequiredValues.unknownType(ENTITY);
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String account, long number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(account).toKey(),
                ROW_KEY.writer(ENTITY).int64(number).toKey());
    }

    private static void writeCard(Payment.Card card, RowWriter writer) {
        writer.string("EntityType", "Card")
                .string("amount", TextValues.of(card.amount()))
                .string("lastFour", card.lastFour());
    }

    private static Payment.Card readCard(RowReader reader) {
        KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
        String account = partitionKey.string();
        KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
        long number = rowKey.int64();
        BigDecimal amount = TextValues.decimal(ENTITY, "amount", reader.string("amount"));
        String lastFour = reader.string("lastFour");
        String version = reader.etag().toString();
        return new Payment.Card(account, number, amount, lastFour, version);
    }

    private static @Nullable Object propertyOfCard(Payment.Card card, String name) {
        return switch (name) {
            case "EntityType" -> "Card";
            case "account" -> card.account();
            case "number" -> card.number();
            case "amount" -> card.amount();
            case "lastFour" -> card.lastFour();
            case "version" -> card.version();
            case "iban" -> null;
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    private static @Nullable ETag versionOfCard(Payment.Card card) {
        return VersionValues.of(ENTITY, "version", card.version());
    }

    private static Payment.Card withCardVersion(Payment.Card card, @Nullable ETag version) {
        return new Payment.Card(
                card.account(),
                card.number(),
                card.amount(),
                card.lastFour(),
                version == null ? null : version.toString());
    }

    private static void writeBankTransfer(Payment.BankTransfer bankTransfer, RowWriter writer) {
        writer.string("EntityType", "transfer")
                .string("amount", TextValues.of(bankTransfer.amount()))
                .string("iban", bankTransfer.iban());
    }

    private static Payment.BankTransfer readBankTransfer(RowReader reader) {
        KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
        String account = partitionKey.string();
        KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
        long number = rowKey.int64();
        BigDecimal amount = TextValues.decimal(ENTITY, "amount", reader.string("amount"));
        String iban = reader.string("iban");
        String version = reader.etag().toString();
        return new Payment.BankTransfer(account, number, amount, iban, version);
    }

    private static @Nullable Object propertyOfBankTransfer(Payment.BankTransfer bankTransfer, String name) {
        return switch (name) {
            case "EntityType" -> "transfer";
            case "account" -> bankTransfer.account();
            case "number" -> bankTransfer.number();
            case "amount" -> bankTransfer.amount();
            case "iban" -> bankTransfer.iban();
            case "version" -> bankTransfer.version();
            case "lastFour" -> null;
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    private static @Nullable ETag versionOfBankTransfer(Payment.BankTransfer bankTransfer) {
        return VersionValues.of(ENTITY, "version", bankTransfer.version());
    }

    private static Payment.BankTransfer withBankTransferVersion(
            Payment.BankTransfer bankTransfer, @Nullable ETag version) {
        return new Payment.BankTransfer(
                bankTransfer.account(),
                bankTransfer.number(),
                bankTransfer.amount(),
                bankTransfer.iban(),
                version == null ? null : version.toString());
    }
}
