package dev.tables.boot.test.app;

import org.springframework.stereotype.Service;

@Service
public class NoteService {}
