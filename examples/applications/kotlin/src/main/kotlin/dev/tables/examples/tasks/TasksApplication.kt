package dev.tables.examples.tasks

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication

/** Serves tasks over HTTP. */
@SpringBootApplication(proxyBeanMethods = false)
class TasksApplication

fun main(arguments: Array<String>) {
    runApplication<TasksApplication>(*arguments)
}
