-- Ideas are likened by the words of their titles too, so that a title that changes is said as tags are.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc),
    'if (before -> ''tags'') is distinct from (after -> ''tags'') then',
    'if (before -> ''tags'') is distinct from (after -> ''tags'')
    or (before -> ''title'') is distinct from (after -> ''title'') then');
end $$;

-- Only ideas of one category were compared by it.
drop index if exists idea_category_tags_index;

drop function f_category_tags;
