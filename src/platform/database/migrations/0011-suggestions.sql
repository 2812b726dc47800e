-- What an idea is called, title and tags, for suggestions while somebody types: the whole document would be read of
-- every idea that mentions a word anywhere, only to see where it stands.
create index idea_called_index on idea using gin (ts_filter(document, '{a,b}'))
with (fastupdate = off) where state = 'published';

-- Words go into the index with the idea that brings them: ideas are searched far more often than written, and where
-- nobody vacuums (PGlite) each search would go through all that has not been sorted in yet.
alter index idea_document_index set (fastupdate = off);

select gin_clean_pending_list('idea_document_index');
