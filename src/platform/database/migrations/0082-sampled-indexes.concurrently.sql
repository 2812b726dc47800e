-- What very many ideas have is looked for among every fourth of them first (catalogue/server/sample-first.ts), for
-- an index lists all that match before the first of them is read. A sample is as good wherever ids begin.
drop index concurrently if exists idea_sampled_document_index;

create index concurrently idea_sampled_document_index on idea using gin (document)
with (fastupdate = off) where state = 'published' and id % 4 = 0;

drop index concurrently if exists idea_sampled_called_index;

create index concurrently idea_sampled_called_index on idea using gin (ts_filter(document, '{a,b}'))
with (fastupdate = off) where state = 'published' and id % 4 = 0;

drop index concurrently if exists idea_sampled_facts_index;

create index concurrently idea_sampled_facts_index on idea using gin (facts)
with (fastupdate = off) where state = 'published' and id % 4 = 0;

drop index concurrently if exists idea_near_document_index;

drop index concurrently if exists idea_near_called_index;

drop index concurrently if exists idea_near_facts_index;
