// Generated from shop.Invoice. Change Invoice, not this file.
package shop;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.ConvertedValues;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Invoice} to rows of table {@code invoices} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class InvoiceTableMapper implements EntityMapper<Invoice> {
    private static final String ENTITY = "Invoice";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("currency", ValueType.ENUM));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("code", ValueType.INT));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "invoices")
            .property(PropertyModel.partitionKey("currency", ValueType.ENUM)
                    .enumClassName("shop.Invoice.Money.Currency"))
            .property(PropertyModel.rowKey("code", ValueType.INT).convertedClassName("shop.Invoice.Code"))
            .property(PropertyModel.stored("total", ValueType.STRING).convertedClassName("shop.Invoice.Money"))
            .property(PropertyModel.stored("rounded", ValueType.DOUBLE)
                    .notNull()
                    .convertedClassName("java.lang.Integer"))
            .property(PropertyModel.stored("tags", ValueType.STRING).elementType(ValueType.STRING))
            .property(PropertyModel.stored("counts", ValueType.STRING).json(JsonForm.MAP))
            .property(PropertyModel.stored("first", ValueType.STRING).json(JsonForm.OTHER))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    private static final Invoice.CodeConverter CODE_CONVERTER = new Invoice.CodeConverter();

    private static final Invoice.Money.AsText AS_TEXT_CONVERTER = new Invoice.Money.AsText();

    private static final Invoice.Cents CENTS_CONVERTER = new Invoice.Cents();

    private static final JsonValues<List<String>> TAGS_JSON = new JsonValues<>() {};

    private static final JsonValues<Map<String, List<Integer>>> COUNTS_JSON = new JsonValues<>() {};

    private static final JsonValues<Invoice.Line> FIRST_JSON = new JsonValues<>() {};

    /** Creates a mapper; mappers are stateless. */
    public InvoiceTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Invoice> entityType() {
        return Invoice.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Invoice invoice) {
        return primaryKey(invoice.currency(), invoice.code());
    }

    @Override
    public EntityKey idOf(Invoice invoice) {
        return InvoiceKey.of(invoice);
    }

    @Override
    public @Nullable JsonValues<?> json(String property) {
        return switch (property) {
            case "tags" -> TAGS_JSON;
            case "counts" -> COUNTS_JSON;
            case "first" -> FIRST_JSON;
            default -> null;
        };
    }

    @Override
    public void write(Invoice invoice, RowWriter writer) {
        writer.string("total", ConvertedValues.toStored(AS_TEXT_CONVERTER, invoice.total()))
                .value("rounded", ConvertedValues.toStored(CENTS_CONVERTER, invoice.rounded()))
                .string("tags", TAGS_JSON.toText(ENTITY, "tags", invoice.tags()))
                .string("counts", COUNTS_JSON.toText(ENTITY, "counts", invoice.counts()))
                .string("first", FIRST_JSON.toText(ENTITY, "first", invoice.first()));
    }

    @Override
    public Invoice read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            Invoice.Money.Currency currency = partitionKey.enumValue(Invoice.Money.Currency.class);
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            Invoice.Code code = RequiredValues.required(
                    ENTITY, "code", ConvertedValues.fromStored(ENTITY, "code", CODE_CONVERTER, rowKey.int32()));
            Invoice.Money total =
                    ConvertedValues.fromStored(ENTITY, "total", AS_TEXT_CONVERTER, reader.string("total"));
            int rounded = RequiredValues.required(
                    ENTITY,
                    "rounded",
                    ConvertedValues.fromStored(
                            ENTITY,
                            "rounded",
                            CENTS_CONVERTER,
                            reader.has("rounded") ? reader.float64("rounded") : null));
            List<String> tags = TAGS_JSON.fromText(ENTITY, "tags", reader.string("tags"));
            Map<String, List<Integer>> counts = COUNTS_JSON.fromText(ENTITY, "counts", reader.string("counts"));
            Invoice.Line first = FIRST_JSON.fromText(ENTITY, "first", reader.string("first"));
            return new Invoice(currency, code, total, rounded, tags, counts, first);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Invoice invoice, String name) {
        return switch (name) {
            case "currency" -> invoice.currency();
            case "code" -> ConvertedValues.toStored(CODE_CONVERTER, invoice.code());
            case "total" -> ConvertedValues.toStored(AS_TEXT_CONVERTER, invoice.total());
            case "rounded" -> ConvertedValues.toStored(CENTS_CONVERTER, invoice.rounded());
            case "tags" -> TAGS_JSON.toText(ENTITY, "tags", invoice.tags());
            case "counts" -> COUNTS_JSON.toText(ENTITY, "counts", invoice.counts());
            case "first" -> FIRST_JSON.toText(ENTITY, "first", invoice.first());
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable Object stored(String property, Object value) {
        return switch (property) {
            case "code" -> ConvertedValues.toStored(CODE_CONVERTER, (Invoice.Code) value);
            case "total" -> ConvertedValues.toStored(AS_TEXT_CONVERTER, (Invoice.Money) value);
            case "rounded" -> ConvertedValues.toStored(CENTS_CONVERTER, (Integer) value);
            case "tags" -> TAGS_JSON.toText(ENTITY, "tags", (List<String>) value);
            case "counts" -> COUNTS_JSON.toText(ENTITY, "counts", (Map<String, List<Integer>>) value);
            case "first" -> FIRST_JSON.toText(ENTITY, "first", (Invoice.Line) value);
            default -> value;
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "currency" -> RequiredValues.constant(ENTITY, "currency", Invoice.Money.Currency.class, stored);
            case "code" -> ConvertedValues.fromStored(ENTITY, "code", CODE_CONVERTER, (Integer) stored);
            case "total" -> ConvertedValues.fromStored(ENTITY, "total", AS_TEXT_CONVERTER, (String) stored);
            case "rounded" -> ConvertedValues.fromStored(ENTITY, "rounded", CENTS_CONVERTER, (Double) stored);
            case "tags" -> TAGS_JSON.fromText(ENTITY, "tags", (String) stored);
            case "counts" -> COUNTS_JSON.fromText(ENTITY, "counts", (String) stored);
            case "first" -> FIRST_JSON.fromText(ENTITY, "first", (String) stored);
            default -> stored;
        };
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(Invoice.Money.Currency currency, Invoice.Code code) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).enumName(currency).toKey(),
                ROW_KEY.writer(ENTITY).int32(ConvertedValues.toStored(CODE_CONVERTER, code)).toKey());
    }
}
