-- For the check of official pages, and for editors.
drop index concurrently if exists idea_official_page_index;

create index concurrently idea_official_page_index on idea (official_page_gone_since, id) where official_url is not null;
