package dev.tables.engine.jdbc;

/** The schema of the tables, or what they need in it, is absent, and the store is not to make it. */
public final class MissingSchemaException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Which schema. */
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
