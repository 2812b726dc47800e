-- How many ideas there are, so that nobody has to count them: of each kind, of each category (0 for none), and of each
-- thousand ids that follow each other.
create table idea_tally (
  category_id integer not null,
  state varchar(20) not null,
  difficulty smallint not null,
  cost smallint not null,
  season varchar(20) not null,
  location_type varchar(20) not null,
  featured boolean not null,
  ideas integer not null,
  primary key (category_id, state, difficulty, cost, season, location_type, featured)
);

create table category_tally (
  category_id integer primary key,
  drafts integer not null,
  scheduled integer not null,
  published integer not null,
  archived integer not null,
  -- Of those that are published.
  easy integer not null,
  budget integer not null,
  featured integer not null,
  -- Of those that are not archived.
  without_picture integer not null,
  thin_text integer not null
);

create table idea_block (
  block integer primary key,
  published integer not null,
  featured integer not null
);

-- As much of an idea as is counted, and whether it has come (1) or gone (-1).
create type counted_idea as (
  id integer, category_id integer, state text, difficulty integer, cost integer, season text, location_type text,
  featured boolean, without_picture boolean, thin_text boolean, sign integer
);

-- Rows are changed in the order of their keys, and only where a number becomes another one.
create function tally_ideas(changed counted_idea[]) returns void language plpgsql as $$
begin
  insert into idea_tally as known
  select category_id, state, difficulty, cost, season, location_type, featured, sum(sign)
  from unnest(changed)
  group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (category_id, state, difficulty, cost, season, location_type, featured)
  do update set ideas = known.ideas + excluded.ideas;
  insert into category_tally as known
  select * from (
    select category_id,
      coalesce(sum(sign) filter (where state = 'draft'), 0) as drafts,
      coalesce(sum(sign) filter (where state = 'scheduled'), 0) as scheduled,
      coalesce(sum(sign) filter (where state = 'published'), 0) as published,
      coalesce(sum(sign) filter (where state = 'archived'), 0) as archived,
      coalesce(sum(sign) filter (where state = 'published' and difficulty = 1), 0) as easy,
      coalesce(sum(sign) filter (where state = 'published' and cost = 1), 0) as budget,
      coalesce(sum(sign) filter (where state = 'published' and featured), 0) as featured,
      coalesce(sum(sign) filter (where state <> 'archived' and without_picture), 0) as without_picture,
      coalesce(sum(sign) filter (where state <> 'archived' and thin_text), 0) as thin_text
    from unnest(changed) group by category_id
  ) changes
  where (drafts, scheduled, published, archived, easy, budget, featured, without_picture, thin_text)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by category_id
  on conflict (category_id) do update set
    drafts = known.drafts + excluded.drafts,
    scheduled = known.scheduled + excluded.scheduled,
    published = known.published + excluded.published,
    archived = known.archived + excluded.archived,
    easy = known.easy + excluded.easy,
    budget = known.budget + excluded.budget,
    featured = known.featured + excluded.featured,
    without_picture = known.without_picture + excluded.without_picture,
    thin_text = known.thin_text + excluded.thin_text;
  insert into idea_block as known
  select * from (
    select id / 1000 as block, sum(sign) as published, coalesce(sum(sign) filter (where featured), 0) as featured
    from unnest(changed) where state = 'published' group by 1
  ) changes
  where (published, featured) <> (0, 0)
  order by block
  on conflict (block) do update set
    published = known.published + excluded.published,
    featured = known.featured + excluded.featured;
end $$;

-- Fires after the trigger that raises the catalogue's version, and with its lock until the transaction ends: two who
-- count at once wait for each other there already, and never in a ring. A thin text is as short as editors are told of:
-- thinTextBelow in features/dashboard/limits.ts.
create function tally_changed_ideas() returns trigger language plpgsql as $$
declare
  changed counted_idea[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := array(select (id, coalesce(category_id, 0), state, difficulty, cost, season, location_type, featured,
      image_url is null, char_length(description) < 120, -1)::counted_idea from before_rows);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select (id, coalesce(category_id, 0), state, difficulty, cost, season, location_type,
      featured, image_url is null, char_length(description) < 120, 1)::counted_idea from after_rows);
  end if;
  perform tally_ideas(changed);
  return null;
end $$;

-- From the ideas themselves, for who has brought many in without their triggers.
create function tally_all_ideas() returns void language plpgsql as $$
declare
  first integer := 0;
begin
  delete from idea_tally;
  delete from category_tally;
  delete from idea_block;
  while first is not null loop
    perform tally_ideas(array(select (id, coalesce(category_id, 0), state, difficulty, cost, season, location_type,
      featured, image_url is null, char_length(description) < 120, 1)::counted_idea
      from idea where id >= first and id < first + 20000));
    select min(id) into first from idea where id >= first + 20000;
  end loop;
end $$;

create function tally_no_ideas() returns trigger language plpgsql as $$
begin
  perform tally_all_ideas();
  return null;
end $$;

create trigger idea_added_tallied after insert on idea referencing new table as after_rows
for each statement execute function tally_changed_ideas();

create trigger idea_changed_tallied after update on idea
referencing old table as before_rows new table as after_rows
for each statement execute function tally_changed_ideas();

create trigger idea_removed_tallied after delete on idea referencing old table as before_rows
for each statement execute function tally_changed_ideas();

create trigger idea_truncated after truncate on idea
for each statement execute function tally_no_ideas();

select tally_all_ideas();
