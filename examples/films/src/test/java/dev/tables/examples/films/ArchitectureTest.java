package dev.tables.examples.films;

import dev.tables.build.PackageBoundary;

class ArchitectureTest extends PackageBoundary {}
