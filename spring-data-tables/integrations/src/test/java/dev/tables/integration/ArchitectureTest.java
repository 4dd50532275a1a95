package dev.tables.integration;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
