-- A search ranks by `document`. By default PostgreSQL stores the longest values of rows above 2 kB apart from them, which
-- made the document of every second idea cost three more page reads. Rows written before keep theirs until they change.
alter table idea set (toast_tuple_target = 4080);
