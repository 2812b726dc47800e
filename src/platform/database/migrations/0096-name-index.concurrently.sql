-- For the names in a question.
drop index concurrently if exists idea_names_index;

create index concurrently idea_names_index on idea using gin (f_names(title, aliases)) where state = 'published';
