package dev.tables.boot;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
