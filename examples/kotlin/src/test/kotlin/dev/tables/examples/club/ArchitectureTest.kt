package dev.tables.examples.club

import dev.tables.build.PackageBoundary

class ArchitectureTest : PackageBoundary()
