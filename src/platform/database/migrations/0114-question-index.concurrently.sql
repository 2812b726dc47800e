-- For the index of questions, which is read after each change of the catalogue: few ideas of a large site have any.
drop index concurrently if exists idea_questions_index;

create index concurrently idea_questions_index on idea (id) where state = 'published' and questions <> '{}';
