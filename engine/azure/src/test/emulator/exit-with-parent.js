// Loaded before the emulator: ends it when the tests' JVM is gone, however that happened.
process.stdin.on("end", () => process.exit(0));
process.stdin.resume();
