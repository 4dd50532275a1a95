package dev.tables.annotation;

import dev.tables.build.ModuleBoundary;

class ArchitectureTest extends ModuleBoundary {}
