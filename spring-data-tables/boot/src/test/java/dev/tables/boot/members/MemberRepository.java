package dev.tables.boot.members;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

public interface MemberRepository extends TablesRepository<Member, MemberKey> {
    List<Member> findByTown(String town);

    Slice<Member> findByTown(String town, Pageable page);

    Optional<Member> findByMail(String mail);

    Slice<Member> findByClubOrderByNumber(String club, Pageable page);

    Window<Member> findTop2ByClubOrderByNumber(String club, ScrollPosition position);
}
