package dev.tables.boot.test;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
