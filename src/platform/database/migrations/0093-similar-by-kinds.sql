-- Similar ideas depend on kinds, company, price and places too, so a change of these invalidates them as one of tags does.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc),
    'or (before -> ''title'') is distinct from (after -> ''title'') then',
    'or (before -> ''title'') is distinct from (after -> ''title'')
    or (before -> ''kinds'') is distinct from (after -> ''kinds'')
    or (before -> ''company'') is distinct from (after -> ''company'')
    or (before -> ''price'') is distinct from (after -> ''price'')
    or (before -> ''places'') is distinct from (after -> ''places'') then');
end $$;
