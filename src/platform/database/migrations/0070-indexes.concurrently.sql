-- What very many ideas have is looked for among the first fifty thousand ids alone (search/server/engines/near-first.ts),
-- for an index lists all that match before the first of them is read. The sum keeps the planner from their ids.
drop index concurrently if exists idea_near_document_index;

create index concurrently idea_near_document_index on idea using gin (document)
with (fastupdate = off) where state = 'published' and id + 0 <= 50000;

drop index concurrently if exists idea_near_called_index;

create index concurrently idea_near_called_index on idea using gin (ts_filter(document, '{a,b}'))
with (fastupdate = off) where state = 'published' and id + 0 <= 50000;

drop index concurrently if exists idea_near_facts_index;

create index concurrently idea_near_facts_index on idea using gin (facts)
with (fastupdate = off) where state = 'published' and id + 0 <= 50000;

-- Old deliveries are forgotten by the time they were settled.
drop index concurrently if exists delivery_settled_at_index;

create index concurrently delivery_settled_at_index on delivery (settled_at) where settled_at is not null;

-- What people have on their lists most, the most saved first.
drop index concurrently if exists idea_interest_saves_index;

create index concurrently idea_interest_saves_index on idea_interest ((wants + dones) desc, idea_id);
