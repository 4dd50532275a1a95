package dev.tables.build;

class ArchitectureTest extends PackageBoundary {}
