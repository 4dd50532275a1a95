package dev.tables.engine.cassandra;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The configuration files of a small node. */
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
            endpoint_snitch: GossipingPropertyFileSnitch
            listen_address: %2$s
            rpc_address: %2$s
            native_transport_port: %3$s
            storage_port: %4$s
            seed_provider:
              - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                parameters:
                  - seeds: "%5$s:%4$s"
            commitlog_sync: %7$s
            auto_bootstrap: %8$s
            internode_timeout: %9$s
            tombstone_failure_threshold: %10$s
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
     * Settings of a node that most tests leave at their defaults.
     *
     * @param dataCenter the name of its data center
     * @param clockAhead how far its clock is ahead of the system's; negative if it is behind. If it is not zero, the
     *     nodes must not compare their clocks to find requests that come too late
     * @param joins whether it gets its part of the data from the other nodes before it answers
     * @param replaces the address of the dead node whose part it takes over, or the empty string
     * @param managementPort the port for {@code nodetool} on 127.0.0.1, or 0 for none
     * @param tombstones how many deleted rows a read may scan before it fails
     */
    record Setup(
            String dataCenter,
            Duration clockAhead,
            boolean joins,
            String replaces,
            int managementPort,
            int tombstones) {
        static final Setup DEFAULT = new Setup(CassandraNode.dataCenter(), Duration.ZERO, false, "", 0, 100_000);

        /** Returns this setup with another data center. */
        Setup in(String name) {
            return new Setup(name, clockAhead, joins, replaces, managementPort, tombstones);
        }

        /** Returns this setup with a clock that is ahead. */
        Setup ahead(Duration by) {
            return new Setup(dataCenter, by, joins, replaces, managementPort, tombstones);
        }

        /** Returns this setup for a node that joins, in place of the dead node with an address unless that is empty. */
        Setup joining(String replaced) {
            return new Setup(dataCenter, clockAhead, true, replaced, managementPort, tombstones);
        }

        /** Returns this setup with a port for {@code nodetool}. */
        Setup managedAt(int port) {
            return new Setup(dataCenter, clockAhead, joins, replaces, port, tombstones);
        }

        /** Returns this setup with another limit of deleted rows in a read. */
        Setup allowing(int deletedRows) {
            return new Setup(dataCenter, clockAhead, joins, replaces, managementPort, deletedRows);
        }

        /** Returns options of the virtual machine. */
        List<String> options() {
            List<String> options = new ArrayList<>();
            if (managementPort > 0) {
                options.add("-Dcassandra.jmx.local.port=" + managementPort);
            }
            if (!replaces.isEmpty()) {
                options.add("-Dcassandra.replace_address_first_boot=" + replaces);
            }
            if (!clockAhead.isZero()) {
                options.add("-Dcassandra.clock=" + CassandraNodeClock.NAME);
                options.add("-D" + CassandraNodeClock.AHEAD + "=" + clockAhead.toMillis());
            }
            return options;
        }
    }

    /**
     * Where a node is, and what it knows of others.
     *
     * @param host its address
     * @param port for clients
     * @param storagePort for nodes
     * @param seed the address of the node that the others ask first
     * @param token where its part of the ring ends
     * @param requestTimeout how long it waits for others
     * @param flushes whether a write is on disk before it is answered
     * @param setup what only some tests change
     */
    record Place(
            String host,
            int port,
            int storagePort,
            String seed,
            BigInteger token,
            Duration requestTimeout,
            boolean flushes,
            Setup setup) {
        /** Returns the place of a single node. */
        static Place single(String host, int port, int storagePort) {
            return new Place(
                    host, port, storagePort, host, BigInteger.ZERO, Duration.ofSeconds(15), false, Setup.DEFAULT);
        }

        /** Returns how long the node waits for the others at its start. The first node has no others. */
        Duration ringDelay() {
            if (setup.joins()) {
                return Duration.ofSeconds(10);
            }
            return host.equals(seed) ? Duration.ofMillis(100) : Duration.ofSeconds(30);
        }

        /** Returns the text of the file that names the data center. */
        String dataCenter() {
            return "dc=" + setup.dataCenter() + "\nrack=rack1\n";
        }

        /** Returns the options of the virtual machine of the node. */
        List<String> options(Path directory, Path config, Path log, Path dataCenter) {
            List<String> options = CassandraNodeFiles.options(directory, config, log, ringDelay());
            options.add("-Dcassandra-rackdc.properties=" + dataCenter.toUri());
            options.add("-Dcassandra.initial_token=" + token);
            options.addAll(setup.options());
            return options;
        }

        /** Returns the node's configuration. */
        String yaml(Path directory) {
            return String.format(
                    Locale.ROOT,
                    YAML,
                    directory,
                    host,
                    Integer.toString(port),
                    Integer.toString(storagePort),
                    seed,
                    Long.toString(requestTimeout.toSeconds()),
                    flushes ? "batch" : "periodic\ncommitlog_sync_period: 10s",
                    Boolean.toString(setup.joins()),
                    Boolean.toString(setup.clockAhead().isZero()),
                    Integer.toString(setup.tombstones()));
        }
    }

    /**
     * Returns the options of the node's virtual machine. If no other node responds at its start within the ring delay,
     * the node gives up.
     */
    private static List<String> options(Path directory, Path config, Path log, Duration ringDelay) {
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
        options.addAll(openedPackages());
        return options;
    }

    /** Returns the options that open packages of the JDK to Cassandra, of which its tools need some, too. */
    static List<String> openedPackages() {
        List<String> options = new ArrayList<>();
        EXPORTED.forEach(name -> options.add("--add-exports=" + name + "=ALL-UNNAMED"));
        OPENED.forEach(name -> options.add("--add-opens=" + name + "=ALL-UNNAMED"));
        return options;
    }
}
