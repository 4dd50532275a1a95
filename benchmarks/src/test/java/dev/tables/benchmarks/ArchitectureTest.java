package dev.tables.benchmarks;

import dev.tables.build.PackageBoundary;

class ArchitectureTest extends PackageBoundary {}
