package dev.tables.engine.server.internal;

import java.util.List;

/** A writer of table names as JSON. Table names need no escaping. */
public final class TablesOutput {
    private final MetadataLevel level;
    private final String base;
    private final String account;

    /**
     * Creates an output for answers of one level.
     *
     * @param base the address of the account, with a trailing slash
     */
    public TablesOutput(MetadataLevel level, String base, String account) {
        this.level = level;
        this.base = base;
        this.account = account;
    }

    /** Returns the answer for one table. */
    public ByteOutput one(String table) {
        ByteOutput into = new ByteOutput();
        into.text("{");
        if (level != MetadataLevel.NONE) {
            into.text("\"odata.metadata\":\"" + base + "$metadata#Tables/@Element\",");
        }
        return into.text(members(table)).text("}");
    }

    /** Returns the answer for a page of the list of tables. */
    public ByteOutput list(List<String> tables) {
        ByteOutput into = new ByteOutput();
        into.text("{");
        if (level != MetadataLevel.NONE) {
            into.text("\"odata.metadata\":\"" + base + "$metadata#Tables\",");
        }
        into.text("\"value\":[");
        for (int i = 0; i < tables.size(); i++) {
            into.text(i == 0 ? "{" : ",{").text(members(tables.get(i))).text("}");
        }
        return into.text("]}");
    }

    private String members(String table) {
        String name = "\"TableName\":\"" + table + "\"";
        if (level != MetadataLevel.FULL) {
            return name;
        }
        return "\"odata.type\":\"" + account + ".Tables\",\"odata.id\":\"" + base + "Tables('" + table
                + "')\",\"odata.editLink\":\"Tables('" + table + "')\"," + name;
    }
}
