package dev.tables.examples.employees;

import dev.tables.build.InternalUse;

class ArchitectureTest extends InternalUse {}
