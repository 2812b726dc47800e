-- For the people's table, sorted by name.
drop index concurrently if exists users_name_index;

create index concurrently users_name_index on users (lower(name), id);
