package dev.tables.cli.copy;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
