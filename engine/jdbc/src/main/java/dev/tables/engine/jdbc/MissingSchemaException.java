package dev.tables.engine.jdbc;

/** An error because the schema does not exist or lacks the list of tables, and the options disable its creation. */
public final class MissingSchemaException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The name of the schema. */
    private final String schema;

    MissingSchemaException(String schema) {
        super("The schema '" + schema
                + "' lacks the tables of the script META-INF/tables/jdbc/V1__tables.sql. Run the script as the owner"
                + " of the schema, or let the store create the tables.");
        this.schema = schema;
    }

    /** Returns the name of the schema. */
    public String schema() {
        return schema;
    }
}
