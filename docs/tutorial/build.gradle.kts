plugins {
    java
    id("org.springframework.boot") version "4.1.1"
    id("io.spring.dependency-management") version "1.1.7"
}

java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }

repositories {
    mavenLocal()
    mavenCentral()
}

val tablesVersion = "0.1.0-SNAPSHOT"

dependencies {
    implementation("dev.tables:tables-spring-boot-starter:$tablesVersion")
    implementation("org.springframework.boot:spring-boot-starter-webmvc")
    implementation("org.springframework.boot:spring-boot-starter-actuator")
    annotationProcessor("dev.tables:tables-mapper-processor:$tablesVersion")
    testImplementation("dev.tables:tables-spring-boot-starter-test:$tablesVersion")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

tasks.withType<JavaCompile> { options.compilerArgs.add("-parameters") }
tasks.test { useJUnitPlatform() }
