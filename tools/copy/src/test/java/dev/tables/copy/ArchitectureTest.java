package dev.tables.copy;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
