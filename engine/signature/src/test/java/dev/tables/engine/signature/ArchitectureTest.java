package dev.tables.engine.signature;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
