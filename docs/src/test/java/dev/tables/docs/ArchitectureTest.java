package dev.tables.docs;

import dev.tables.build.PackageBoundary;

class ArchitectureTest extends PackageBoundary {}
