package dev.tables.engine.cassandra;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a small node is started with. */
final class CassandraNodeFiles {
    static final String LOGBACK = """
            <configuration>
              <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>%-5level %date{ISO8601} %logger{20} %msg%n</pattern></encoder>
              </appender>
              <root level="WARN"><appender-ref ref="out"/></root>
            </configuration>
            """;

    private static final String YAML = """
            cluster_name: tables
            num_tokens: 1
            partitioner: org.apache.cassandra.dht.Murmur3Partitioner
            endpoint_snitch: SimpleSnitch
            listen_address: %2$s
            rpc_address: %2$s
            native_transport_port: %3$s
            storage_port: %4$s
            seed_provider:
              - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                parameters:
                  - seeds: "%5$s:%4$s"
            commitlog_sync: %7$s
            auto_bootstrap: false
            data_file_directories: [%1$s/data]
            commitlog_directory: %1$s/commitlog
            saved_caches_directory: %1$s/saved
            hints_directory: %1$s/hints
            cdc_raw_directory: %1$s/cdc
            auto_snapshot: false
            memtable_heap_space: 64MiB
            memtable_offheap_space: 64MiB
            memtable_allocation_type: unslabbed_heap_buffers
            key_cache_size: 4MiB
            file_cache_size: 32MiB
            networking_cache_size: 32MiB
            read_request_timeout: %6$ss
            range_request_timeout: %6$ss
            write_request_timeout: %6$ss
            cas_contention_timeout: %6$ss
            """;

    private static final List<String> EXPORTED = List.of(
            "java.base/jdk.internal.misc",
            "java.base/jdk.internal.ref",
            "java.base/sun.nio.ch",
            "java.base/java.lang.ref",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.sql/java.sql",
            "jdk.unsupported/sun.misc");

    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.lang.module",
            "java.base/java.io",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.util.jar",
            "java.base/sun.nio.ch",
            "jdk.management/com.sun.management.internal");

    private CassandraNodeFiles() {}

    /**
     * Where a node is, and what it knows of others.
     *
     * @param host its address
     * @param port for clients
     * @param storagePort for nodes
     * @param seed the address of the node that the others ask first
     * @param token where its part of the ring ends
     * @param patience how long it waits for others
     * @param flushes whether a write is on disk before it is answered
     */
    record Place(
            String host, int port, int storagePort, String seed, BigInteger token, Duration patience, boolean flushes) {
        /** That of a node alone. */
        static Place single(String host, int port, int storagePort) {
            return new Place(host, port, storagePort, host, BigInteger.ZERO, Duration.ofSeconds(15), false);
        }

        /** Returns how long the node waits for the others at its start. The first node has no others. */
        Duration ringDelay() {
            return host.equals(seed) ? Duration.ofMillis(100) : Duration.ofSeconds(30);
        }

        /** Its configuration. */
        String yaml(Path directory) {
            return String.format(
                    Locale.ROOT,
                    YAML,
                    directory,
                    host,
                    Integer.toString(port),
                    Integer.toString(storagePort),
                    seed,
                    Long.toString(patience.toSeconds()),
                    flushes ? "batch" : "periodic\ncommitlog_sync_period: 10s");
        }
    }

    /** Returns the options of its virtual machine; the node gives up if no other answers it at its start within the ring delay. */
    static List<String> options(Path directory, Path config, Path log, Duration ringDelay) {
        List<String> options = new ArrayList<>(List.of(
                "-Xms320m",
                "-Xmx640m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxDirectMemorySize=256m",
                "-Djdk.attach.allowAttachSelf=true",
                "-Dlogback.configurationFile=" + log.toUri(),
                "-Dcassandra.config=" + config.toUri(),
                "-Dcassandra.storagedir=" + directory,
                "-Dcassandra-foreground=yes",
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.ring_delay_ms=" + ringDelay.toMillis(),
                "-Dcassandra.superuser_setup_delay_ms=-1"));
        EXPORTED.forEach(name -> options.add("--add-exports=" + name + "=ALL-UNNAMED"));
        OPENED.forEach(name -> options.add("--add-opens=" + name + "=ALL-UNNAMED"));
        return options;
    }
}
