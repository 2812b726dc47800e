-- Number of published ideas per kind: counting them means unnesting the kinds of every idea, and the pages of kinds are
-- rendered again after each change of the catalogue's order.
create table kind_tally (
  kind text primary key,
  ideas integer not null
);

-- Rows are changed in the order of their kinds, so that concurrent transactions cannot deadlock.
create function tally_changed_kinds() returns trigger language plpgsql as $$
declare
  before_kinds text[] := '{}';
  after_kinds text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before_kinds := array(select kind from before_rows, unnest(kinds) kind where state = 'published');
  end if;
  if tg_op <> 'DELETE' then
    after_kinds := array(select kind from after_rows, unnest(kinds) kind where state = 'published');
  end if;
  insert into kind_tally as known (kind, ideas)
  select kind, sum(sign) from (
    select kind, -1 as sign from unnest(before_kinds) kind
    union all
    select kind, 1 as sign from unnest(after_kinds) kind
  ) changed
  group by kind having sum(sign) <> 0 order by kind
  on conflict (kind) do update set ideas = known.ideas + excluded.ideas;
  return null;
end $$;

-- Counts all ideas, after a load that disabled the triggers.
create function tally_all_kinds() returns void language plpgsql as $$
begin
  delete from kind_tally;
  insert into kind_tally (kind, ideas)
  select kind, count(*) from idea, unnest(kinds) kind where state = 'published' group by kind;
end $$;

create function tally_no_kinds() returns trigger language plpgsql as $$
begin
  delete from kind_tally;
  return null;
end $$;

create trigger idea_added_to_kinds after insert on idea referencing new table as after_rows
for each statement execute function tally_changed_kinds();

create trigger idea_changed_in_kinds after update on idea
referencing old table as before_rows new table as after_rows
for each statement execute function tally_changed_kinds();

create trigger idea_removed_from_kinds after delete on idea referencing old table as before_rows
for each statement execute function tally_changed_kinds();

create trigger idea_truncated_in_kinds after truncate on idea
for each statement execute function tally_no_kinds();

select tally_all_kinds();
