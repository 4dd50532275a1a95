package dev.tables.mapping;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexMembership;
import dev.tables.mapping.lifecycle.IndexSpace;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What two versions of an application must agree on to share an index, made of a model. */
final class IndexDefinitions {
    private IndexDefinitions() {}

    /** Takes part in the life of an entity's indexes. */
    static IndexMembership join(IndexCatalog catalog, TableStore store, EntityModel model, @Nullable RowCipher cipher) {
        return catalog.join(space(model), of(model, cipher), () -> isEmpty(store, model));
    }

    private static boolean isEmpty(TableStore store, EntityModel model) {
        RowQuery any = RowQuery.wholeTable()
                .withPartitionKeys(model.partitionKey().range())
                .withRowKeys(model.rowKey().range())
                .withProjection(Projection.of())
                .withPageSize(1);
        try {
            var page = store.query(model.table(), any, RowReader::keys);
            while (page.items().isEmpty() && page.next() != null) {
                page = store.query(model.table(), any.from(page.next()), RowReader::keys);
            }
            return page.items().isEmpty();
        } catch (TableNotFoundException noneYet) {
            return true;
        }
    }

    static IndexSpace space(EntityModel model) {
        return IndexSpace.of(
                model.entity(),
                model.table(),
                model.partitionKey().prefix(),
                model.rowKey().prefix());
    }

    static List<IndexDefinition> of(EntityModel model, @Nullable RowCipher cipher) {
        List<IndexDefinition> definitions = new ArrayList<>();
        for (int i = 0; i < model.indexes().size(); i++) {
            IndexModel index = model.indexes().get(i);
            boolean inPartition = index.scope() == IndexScope.PARTITION;
            definitions.add(new IndexDefinition(
                    index.name(),
                    text(model, index) + (cipher == null ? "" : cipher.indexGeneration(index)),
                    model.indexTable(i),
                    inPartition ? model.indexPlace(i) : null));
        }
        return definitions;
    }

    /** A number that tells definitions apart: two in four thousand million have the same. */
    static int stamp(String definition) {
        try {
            byte[] text = definition.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text))
                    .getInt();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }

    /** A definition in words, but for the keys of tokens. The order of what rows hold besides does not matter. */
    static String text(EntityModel model, IndexModel index) {
        List<String> components = new ArrayList<>();
        for (KeyComponent component : index.components()) {
            components.add(text(model, component));
        }
        List<String> included = index.included().stream()
                .map(name -> {
                    PropertyModel property = model.property(name);
                    return property == null ? name : property.storedName();
                })
                .sorted()
                .distinct()
                .toList();
        return index.scope() + " " + index.layout() + (index.unique() ? " unique" : "") + " by "
                + String.join(", ", components)
                + (included.isEmpty() ? "" : " including " + String.join(", ", included));
    }

    /** Properties by the name they are stored under: a version may rename the Java property. */
    private static String text(EntityModel model, KeyComponent component) {
        PropertyModel property = model.property(component.property());
        StringBuilder text = new StringBuilder(property == null ? component.property() : property.storedName());
        text.append(' ').append(component.type());
        text.append(component.descending() ? " descending" : "");
        text.append(component.width() == 0 ? "" : " width " + component.width());
        text.append(component.scale() == 0 ? "" : " scale " + component.scale());
        text.append(component.prefix().isEmpty() ? "" : " prefix '" + component.prefix() + "'");
        boolean usual = component.separator().equals(KeyComponent.SEPARATOR);
        text.append(usual ? "" : " separator '" + component.separator() + "'");
        text.append(component.isBlind() ? " blind" : "");
        text.append(property != null && property.isMultiValued() ? " each" : "");
        return text.toString();
    }
}
