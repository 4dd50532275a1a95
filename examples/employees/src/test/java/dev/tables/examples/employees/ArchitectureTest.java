package dev.tables.examples.employees;

import dev.tables.build.PackageBoundary;

class ArchitectureTest extends PackageBoundary {}
