package dev.tables.engine.server;

/**
 * The names of operations as in Azure's documentation. Metrics and logs use these names, of which there are only a few.
 */
final class Operations {
    private Operations() {}

    static String nameOf(Exchange exchange) {
        String verb = exchange.method();
        String tunnelled = exchange.header("X-HTTP-Method");
        if (verb.equals("POST") && tunnelled != null && tunnelled.matches("MERGE|PATCH|PUT|DELETE")) {
            verb = tunnelled;
        }
        return switch (exchange.address().resource()) {
            case BATCH -> "EntityGroupTransaction";
            case TABLES_SERVER_PROTOCOL -> "Extension";
            case ACCESS_POLICIES -> named(verb, "GetTableACL", "SetTableACL", "Unknown");
            case SERVICE_PROPERTIES -> named(verb, "GetTableService", "SetTableServiceProperties", "Unknown");
            case TABLES -> named(verb, "QueryTables", "Unknown", verb.equals("POST") ? "CreateTable" : "DeleteTable");
            case ROWS -> row(verb, exchange.address().primaryKey() != null, exchange.header("If-Match") == null);
        };
    }

    private static String named(String verb, String read, String put, String other) {
        return switch (verb) {
            case "GET", "HEAD" -> read;
            case "OPTIONS" -> "PreflightTableRequest";
            case "PUT" -> put;
            case "POST", "DELETE" -> other;
            default -> "Unknown";
        };
    }

    private static String row(String verb, boolean one, boolean upserts) {
        return switch (verb) {
            case "GET", "HEAD" -> one ? "QueryEntity" : "QueryEntities";
            case "POST" -> "InsertEntity";
            case "PUT" -> upserts ? "InsertOrReplaceEntity" : "UpdateEntity";
            case "PATCH", "MERGE" -> upserts ? "InsertOrMergeEntity" : "MergeEntity";
            case "DELETE" -> "DeleteEntity";
            case "OPTIONS" -> "PreflightTableRequest";
            default -> "Unknown";
        };
    }
}
