/** A store on Azure Table Storage or Cosmos DB for Table. */
module dev.tables.engine.azure {
    requires transitive dev.tables.engine;
    requires transitive dev.tables.engine.signature;
    requires transitive com.azure.core;
    requires transitive org.jspecify;
    requires com.azure.core.http.jdk.httpclient;
    requires com.azure.data.tables;
    requires java.net.http;
    requires reactor.core;

    exports dev.tables.engine.azure;
}
