package shop;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.engine.Row;
import dev.tables.mapping.model.EntityUpgrade;

@TableEntity(
        schemaVersion = 3,
        schemaUpgrades = {Contact.FromNames.class, Contact.FromOneMail.class})
public record Contact(@PartitionKey String team, @RowKey int number, @IndexedBy String fullName, String mail) {

    /** Version 2 has one name where version 1 had two. */
    static final class FromNames implements EntityUpgrade<Contact> {
        @Override
        public Class<Contact> entityType() {
            return Contact.class;
        }

        @Override
        public int fromVersion() {
            return 1;
        }

        @Override
        public Row upgrade(Row row) {
            return row.with("fullName", row.string("firstName") + " " + row.string("lastName"))
                    .without("firstName")
                    .without("lastName");
        }
    }

    /** Version 3 says {@code mail} where version 2 said {@code email}. */
    static final class FromOneMail implements EntityUpgrade<Contact> {
        @Override
        public Class<Contact> entityType() {
            return Contact.class;
        }

        @Override
        public int fromVersion() {
            return 2;
        }

        @Override
        public Row upgrade(Row row) {
            return row.with("mail", row.string("email")).without("email");
        }
    }
}
