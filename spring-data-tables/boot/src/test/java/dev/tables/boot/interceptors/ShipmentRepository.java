package dev.tables.boot.interceptors;

/** A repository of {@link Shipment}. */
public interface ShipmentRepository extends InterceptedRepository<Shipment, ShipmentKey> {}
