package dev.tables.testing;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
