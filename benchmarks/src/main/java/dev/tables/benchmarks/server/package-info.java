/**
 * Our server beside the vendor's emulator, by the vendor's client and by a light generator of requests: {@link dev.tables.benchmarks.server.ServerSpeed}.
 */
@org.jspecify.annotations.NullMarked
package dev.tables.benchmarks.server;
