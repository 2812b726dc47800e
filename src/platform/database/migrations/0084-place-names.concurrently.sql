-- A place is found by its name, or by the first words of it.
drop index concurrently if exists idea_place_name_index;

create index concurrently idea_place_name_index on idea_place (f_words(name) collate "C", idea_id, position);

-- Or by words in a row that its name holds.
drop index concurrently if exists idea_place_words_index;

create index concurrently idea_place_words_index on idea_place using gin (to_tsvector('simple', f_words(name)))
with (fastupdate = off);
