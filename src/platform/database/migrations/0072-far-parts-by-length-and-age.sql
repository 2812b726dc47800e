-- The ideas in the stretches of lists (migration 0067) are also counted by how long they take and for whom they are. In a
-- table beside the other: all that ideas say, taken together, makes nearly as many kinds as there are ideas.
create table idea_stretch_length (
  stretch_id integer not null constraint idea_stretch_length_stretch_id_foreign references idea_stretch (id)
    on update cascade on delete cascade,
  -- Empty where an idea says no length.
  duration varchar(20) not null,
  age_group varchar(60) not null,
  ideas integer not null,
  primary key (stretch_id, duration, age_group)
);

alter type listed_idea
  drop attribute sign,
  add attribute duration text,
  add attribute age_group text,
  add attribute sign integer;

create or replace function cut_stretch(which integer) returns void language plpgsql as $$
declare
  cut idea_stretch;
  ends_at timestamptz;
  ends_with integer;
  of_category text;
  listed text;
begin
  select * into cut from idea_stretch where id = which;
  select starts_at, starts_with into ends_at, ends_with from idea_stretch
  where category_id = cut.category_id and is_newest = cut.is_newest
    and (starts_at, starts_with) < (cut.starts_at, cut.starts_with)
  order by starts_at desc, starts_with desc limit 1;
  of_category := case cut.category_id when 0 then '' else format(' and category_id = %s', cut.category_id) end;
  if cut.is_newest then
    listed := format($sql$
      select created_at as at, id as number, difficulty, cost, season, location_type, duration, age_group
      from idea where state = 'published' and (created_at, id) <= (%L, %s) and (created_at, id) > (%L, %s) %s$sql$,
      cut.starts_at, cut.starts_with, coalesce(ends_at, '-infinity'), coalesce(ends_with, 0), of_category);
  else
    -- Each part is a stretch of the index: of the featured ones, and of the others.
    listed := format($sql$
      select timestamptz 'infinity' as at, -id as number, difficulty, cost, season, location_type, duration, age_group
      from idea where state = 'published' and featured and id >= %s and id < %s %s
      union all
      select '-infinity', -id, difficulty, cost, season, location_type, duration, age_group
      from idea where state = 'published' and not featured and id >= %s and id < %s %s$sql$,
      case cut.starts_at when 'infinity' then -cut.starts_with::bigint else 2147483648 end,
      case ends_at when 'infinity' then -ends_with::bigint else 2147483648 end, of_category,
      case cut.starts_at when 'infinity' then 0 else -cut.starts_with::bigint end,
      case ends_at when 'infinity' then 0 else coalesce(-ends_with::bigint, 2147483648) end, of_category);
  end if;
  delete from idea_stretch_kind where stretch_id = which;
  delete from idea_stretch_length where stretch_id = which;
  execute format($sql$
    with placed as materialized (
      select *, row_number() over (order by at desc, number desc) - 1 as place from (%s) listed
    ), made as (
      insert into idea_stretch (category_id, is_newest, starts_at, starts_with, ideas)
      select $1, $2, at, number, 0 from placed where place %% $3 = 0 and place > 0
      returning id, starts_at, starts_with
    ), pieces as (
      select 0 as piece, $4 as stretch
      union all
      select placed.place / $3, made.id from made
      join placed on (placed.at, placed.number) = (made.starts_at, made.starts_with)
    ), cut as (
      select *, coalesce(duration, '') as length
      from placed join pieces on pieces.piece = placed.place / $3
    ), lengths as (
      insert into idea_stretch_length
      select stretch, length, age_group, count(*) from cut group by 1, 2, 3
    )
    insert into idea_stretch_kind
    select stretch, difficulty, cost, season, location_type, count(*) from cut group by 1, 2, 3, 4, 5$sql$, listed)
  using cut.category_id, cut.is_newest, f_stretch_size(), which;
  update idea_stretch stretch set ideas = counted.ideas
  from (select stretch_id, sum(ideas) as ideas from idea_stretch_kind group by stretch_id) counted
  where counted.stretch_id = stretch.id and stretch.ideas <> counted.ideas
    and stretch.category_id = cut.category_id and stretch.is_newest = cut.is_newest;
end $$;

create or replace function tally_stretches(changed listed_idea[]) returns void language plpgsql as $$
declare
  which integer;
begin
  with changes as (
    select stretch.id, difficulty, cost, season, location_type, coalesce(duration, '') as length, age_group,
      sum(sign)::integer as ideas
    from unnest(changed) idea,
      lateral (values (0, false), (0, true), (idea.category_id, false), (idea.category_id, true))
        list (category_id, is_newest),
      lateral (
        select known.id from idea_stretch known
        where known.category_id = list.category_id and known.is_newest = list.is_newest
          and (known.starts_at, known.starts_with) >= (
            case when list.is_newest then idea.created_at when idea.featured then 'infinity' else '-infinity' end,
            case when list.is_newest then idea.id else -idea.id end)
        order by known.starts_at, known.starts_with limit 1
      ) stretch
    group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0
  ), counted as (
    insert into idea_stretch_kind as known
    select id, difficulty, cost, season, location_type, sum(ideas) from changes
    group by 1, 2, 3, 4, 5 having sum(ideas) <> 0 order by 1, 2, 3, 4, 5
    on conflict (stretch_id, difficulty, cost, season, location_type)
    do update set ideas = known.ideas + excluded.ideas
  ), lengths as (
    insert into idea_stretch_length as known
    select id, length, age_group, sum(ideas) from changes
    group by 1, 2, 3 having sum(ideas) <> 0 order by 1, 2, 3
    on conflict (stretch_id, duration, age_group) do update set ideas = known.ideas + excluded.ideas
  )
  update idea_stretch known set ideas = known.ideas + grown.ideas
  from (select id, sum(ideas) as ideas from changes group by id) grown where grown.id = known.id;
  for which in select id from idea_stretch where ideas > 2 * f_stretch_size() loop
    perform cut_stretch(which);
  end loop;
  perform cut_long_lists();
end $$;

create or replace function tally_changed_stretches() returns trigger language plpgsql as $$
declare
  changed listed_idea[];
begin
  if not exists (select from idea_stretch)
    and coalesce((select sum(published) from category_tally), 0) <= 2 * f_stretch_size() then return null; end if;
  if tg_op = 'INSERT' then
    changed := array(select (id, category_id, featured, created_at, difficulty, cost, season, location_type, duration,
        age_group, 1)::listed_idea
      from after_rows where state = 'published');
  elsif tg_op = 'DELETE' then
    changed := array(select (id, category_id, featured, created_at, difficulty, cost, season, location_type, duration,
        age_group, -1)::listed_idea
      from before_rows where state = 'published');
  else
    changed := array(
      select (id, category_id, featured, created_at, difficulty, cost, season, location_type, duration, age_group,
        -1)::listed_idea from (
        select id, category_id, featured, created_at, difficulty, cost, season, location_type, duration, age_group
        from before_rows where state = 'published'
        except select id, category_id, featured, created_at, difficulty, cost, season, location_type, duration, age_group
        from after_rows where state = 'published') gone
      union all
      select (id, category_id, featured, created_at, difficulty, cost, season, location_type, duration, age_group,
        1)::listed_idea from (
        select id, category_id, featured, created_at, difficulty, cost, season, location_type, duration, age_group
        from after_rows where state = 'published'
        except select id, category_id, featured, created_at, difficulty, cost, season, location_type, duration, age_group
        from before_rows where state = 'published') come);
  end if;
  if changed <> '{}' then perform tally_stretches(changed); end if;
  return null;
end $$;

select tally_all_stretches();
