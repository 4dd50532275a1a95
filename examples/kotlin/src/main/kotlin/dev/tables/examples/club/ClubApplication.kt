package dev.tables.examples.club

import dev.tables.data.repository.config.EnableTablesAuditing
import org.springframework.boot.ApplicationRunner
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import org.springframework.context.annotation.Bean

/** Adds a member, and shows who is there; a second start finds what the first has left. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableTablesAuditing
class ClubApplication {
    @Bean
    fun tour(members: MemberRepository) = ApplicationRunner {
        val number = members.findByClub("Chess").size + Member.FIRST_NUMBER
        members.save(Member("Chess", number, "Ashgrove", firstName = "Zoe"))
        members.namesOf("Chess", "Ashgrove").forEach(::println)
        println(members.planForQueryMethod("findByClubAndLastName").explain())
    }
}

fun main(args: Array<String>) {
    runApplication<ClubApplication>(*args)
}
