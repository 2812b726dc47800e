-- How many published ideas each country has, and where the middle of their places lies, so that nobody has to count or
-- sort them. The middle one is the median, so that Hawaii does not move the United States into the sea: of the first
-- places alone, in the order of their ideas, which are as many as a small map shows.
create table country_tally (
  country varchar(2) primary key,
  ideas integer not null,
  latitude double precision not null default 0,
  longitude double precision not null default 0
);

create function place_countries(countries text[]) returns void language sql as $$
  update country_tally tally set latitude = middle.latitude, longitude = middle.longitude
  from unnest(countries) changed(code), lateral (
    select percentile_disc(0.5) within group (order by latitude) as latitude,
      percentile_disc(0.5) within group (order by longitude) as longitude
    from (
      select latitude, longitude from idea_place where country = changed.code order by idea_id, position limit 400
    ) few
  ) middle
  where tally.country = changed.code and middle.latitude is not null;
$$;

-- The places of an idea that is published, and whether they have come (1) or gone (-1).
create type counted_places as (id integer, places jsonb, sign integer);

-- Fires after the triggers that spread the places of each idea, and after those that raise the catalogue's version, with
-- their lock: two who count at once wait for each other there, or else at the rows, which are changed in their order.
-- Each statement sees what was committed while the one before it waited.
create function tally_changed_countries() returns trigger language plpgsql as $$
declare
  changed counted_places[];
  countries text[];
begin
  if tg_op = 'INSERT' then
    changed := array(select (id, places, 1)::counted_places
      from after_rows where state = 'published' and places <> '[]');
  elsif tg_op = 'DELETE' then
    changed := array(select (id, places, -1)::counted_places
      from before_rows where state = 'published' and places <> '[]');
  else
    changed := array(
      select (id, places, -1)::counted_places from (
        select id, places from before_rows where state = 'published' and places <> '[]'
        except select id, places from after_rows where state = 'published') gone
      union all
      select (id, places, 1)::counted_places from (
        select id, places from after_rows where state = 'published' and places <> '[]'
        except select id, places from before_rows where state = 'published') come);
  end if;
  if changed = '{}' then return null; end if;
  with told as (
    insert into country_tally as known (country, ideas)
    select country, sum(sign) from (
      select distinct id, sign, place ->> 'country' as country
      from unnest(changed) idea, jsonb_array_elements(idea.places) place
    ) each where country is not null
    group by country order by country
    on conflict (country) do update set ideas = known.ideas + excluded.ideas
    returning country
  )
  select array_agg(country) into countries from told;
  perform place_countries(countries);
  return null;
end $$;

-- From the places themselves, for who has brought many in without their triggers.
create function tally_all_countries() returns void language plpgsql as $$
begin
  delete from country_tally;
  insert into country_tally (country, ideas)
  select country, count(distinct idea_id) from idea_place where country is not null group by country;
  perform place_countries(array(select country from country_tally));
end $$;

create function tally_no_countries() returns trigger language plpgsql as $$
begin
  perform tally_all_countries();
  return null;
end $$;

create trigger idea_added_to_countries after insert on idea referencing new table as after_rows
for each statement execute function tally_changed_countries();

create trigger idea_changed_in_countries after update on idea
referencing old table as before_rows new table as after_rows
for each statement execute function tally_changed_countries();

create trigger idea_removed_from_countries after delete on idea referencing old table as before_rows
for each statement execute function tally_changed_countries();

create trigger idea_truncated_in_countries after truncate on idea
for each statement execute function tally_no_countries();

select tally_all_countries();
