package shop;

import dev.tables.engine.Row;
import dev.tables.mapping.model.EntityUpgrade;

/** Makes a row of version 2 of a row of version 1, whenever one is read. */
public final class SplitName implements EntityUpgrade<Customer> {
    /** Called by the mapper. */
    public SplitName() {}

    @Override
    public Class<Customer> entityType() {
        return Customer.class;
    }

    @Override
    public int fromVersion() {
        return 1;
    }

    @Override
    public Row upgrade(Row row) {
        String name = String.valueOf(row.string("name"));
        int space = name.lastIndexOf(' ');
        return row.without("name")
                .with("firstName", space < 0 ? "" : name.substring(0, space))
                .with("lastName", name.substring(space + 1));
    }
}
