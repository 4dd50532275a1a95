package dev.tables.engine.server.internal;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.filter.ODataFilterLexer;
import dev.tables.engine.filter.ODataFilterLexer.Kind;
import dev.tables.engine.filter.ODataFilterLexer.Token;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.server.security.SignedRequest.Resource;
import org.jspecify.annotations.Nullable;

/**
 * The parsed path of a request below the account.
 *
 * @param resource the kind of resource
 * @param table the table; always set for rows and policies, and for {@link Resource#TABLES} if the path contains a
 *     table name
 * @param primaryKey the key of the row, or null for all rows of a table
 * @param metadata whether this is the schema, {@code $metadata}
 */
public record Address(
        Resource resource, @Nullable String table, @Nullable PrimaryKey primaryKey, boolean metadata) {

    /**
     * Parses a path below the account, as it was sent, without a leading slash.
     *
     * @param comp the parameter {@code comp}, or null
     */
    public static Address parse(String rawPath, @Nullable String comp) {
        String path = rawPath.endsWith("/") ? rawPath.substring(0, rawPath.length() - 1) : rawPath;
        int bracket = path.indexOf('(');
        int encoded = indexOfEncodedBracket(path);
        int open = bracket < 0 ? encoded : encoded < 0 ? bracket : Math.min(bracket, encoded);
        String name = Percent.decode(open < 0 ? path : path.substring(0, open), false);
        if (name.isEmpty() && open < 0) {
            return new Address(Resource.SERVICE_PROPERTIES, null, null, false);
        }
        if (name.indexOf('/') >= 0) {
            throw ProtocolException.notImplemented();
        }
        if (name.equals("$batch") && open < 0) {
            return new Address(Resource.BATCH, null, null, false);
        }
        if (name.equals(WireCall.RESOURCE) && open < 0) {
            return new Address(Resource.TABLES_SERVER_PROTOCOL, null, null, false);
        }
        if (name.equals("$metadata") && open < 0) {
            return new Address(Resource.TABLES, null, null, true);
        }
        String predicate = open < 0 ? null : Percent.decode(path.substring(open), false);
        if (name.equalsIgnoreCase("Tables")) {
            return new Address(Resource.TABLES, predicate == null ? null : tableName(predicate), null, false);
        }
        if ("acl".equals(comp)) {
            return new Address(Resource.ACCESS_POLICIES, name, null, false);
        }
        return new Address(Resource.ROWS, name, predicate == null ? null : primaryKey(predicate, name), false);
    }

    private static int indexOfEncodedBracket(String path) {
        return path.indexOf("%28");
    }

    private static @Nullable String tableName(String predicate) {
        KeyPredicate keys = new KeyPredicate(predicate);
        if (keys.isEnd()) {
            return null;
        }
        if (!keys.isLiteral()) {
            keys.name("TableName");
        }
        String name = keys.literal();
        keys.end();
        return name;
    }

    private static @Nullable PrimaryKey primaryKey(String predicate, String table) {
        KeyPredicate keys = new KeyPredicate(predicate);
        if (keys.isEnd()) {
            return null;
        }
        boolean partitionFirst = keys.nameIsPartitionKey();
        String first = keys.literal();
        if (keys.isEnd()) {
            throw ProtocolException.invalidInput("The number of keys specified in the URI does not match number of key"
                    + " properties for the resource '" + table + "'.");
        }
        keys.comma();
        boolean partitionSecond = keys.nameIsPartitionKey();
        String second = keys.literal();
        keys.end();
        if (partitionFirst == partitionSecond) {
            throw ProtocolException.invalidInput("The address contains " + (partitionFirst ? "PartitionKey" : "RowKey")
                    + " twice. Expected one PartitionKey and one RowKey.");
        }
        return partitionFirst ? new PrimaryKey(first, second) : new PrimaryKey(second, first);
    }

    /** A parser of the keys of a row in a path, {@code (PartitionKey='p',RowKey='r')}. */
    private static final class KeyPredicate {
        private final ODataFilterLexer lexer;
        private Token token;

        KeyPredicate(String text) {
            lexer = new ODataFilterLexer(text);
            token = next();
            take(Kind.OPEN_PARENTHESIS);
        }

        /** Returns whether only the closing bracket follows. */
        boolean isEnd() {
            if (token.kind() == Kind.CLOSE_PARENTHESIS && next().kind() != Kind.END) {
                throw malformed();
            }
            return token.kind() == Kind.CLOSE_PARENTHESIS;
        }

        void end() {
            if (!isEnd()) {
                throw malformed();
            }
        }

        boolean isLiteral() {
            return token.kind() == Kind.LITERAL;
        }

        boolean nameIsPartitionKey() {
            boolean isPartitionKey = token.isWord("PartitionKey");
            name(isPartitionKey ? "PartitionKey" : "RowKey");
            return isPartitionKey;
        }

        void name(String expected) {
            if (!take(Kind.WORD).isWord(expected)) {
                throw malformed();
            }
            take(Kind.ASSIGN);
        }

        void comma() {
            take(Kind.COMMA);
        }

        String literal() {
            if (take(Kind.LITERAL).value() instanceof String text) {
                return text;
            }
            throw malformed();
        }

        private Token take(Kind expected) {
            Token taken = token;
            if (taken.kind() != expected) {
                throw malformed();
            }
            token = next();
            return taken;
        }

        private Token next() {
            try {
                return lexer.next();
            } catch (InvalidQueryException noToken) {
                throw malformed();
            }
        }

        private static ProtocolException malformed() {
            return ProtocolException.invalidInput(
                    "The keys in the address cannot be parsed. Expected for example (PartitionKey='p',RowKey='r').");
        }
    }
}
