package dev.tables.processor.model;

import dev.tables.processor.diagnostic.SourceLocation;

/**
 * A concrete type of an abstract entity.
 *
 * @param storedName what the row's {@code EntityType} holds
 * @param struct the type
 * @param place where its stored name, or else the entity, is declared
 */
public record MappedSubtype(String storedName, MappedStruct struct, SourceLocation place) {}
