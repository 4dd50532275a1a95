package dev.tables.examples.club

import dev.tables.build.InternalUse

class ArchitectureTest : InternalUse()
