-- Similar ideas depend on moods too, so a change of these invalidates them as one of kinds does.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc),
    'or (before -> ''kinds'') is distinct from (after -> ''kinds'')',
    'or (before -> ''kinds'') is distinct from (after -> ''kinds'')
    or (before -> ''moods'') is distinct from (after -> ''moods'')');
end $$;
