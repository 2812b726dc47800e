-- The places of an idea as rows, for the trigger of one idea and for who brings in a million without their triggers.
create function f_idea_places(id integer, places jsonb) returns setof idea_place
language sql immutable parallel safe
begin atomic
  select $1, place.position::smallint, place.value ->> 'name', (place.value ->> 'country')::varchar(2),
    (place.value ->> 'latitude')::float8, (place.value ->> 'longitude')::float8, place.value ->> 'precision',
    floor((place.value ->> 'latitude')::float8)::smallint
  from jsonb_array_elements($2) with ordinality place(value, position);
end;

create or replace function spread_idea_places() returns trigger language plpgsql as $$
begin
  delete from idea_place where idea_id = new.id;
  insert into idea_place select place.* from f_idea_places(new.id, new.places) place where new.state = 'published';
  return null;
end $$;

-- What a generated column says is worked out by one process alone; a trigger keeps it as well, and who brings in a
-- million ideas works it out in several.
alter table idea alter column facts drop expression, alter column duration drop expression;

create function set_idea_facts() returns trigger language plpgsql as $$
begin
  new.facts := f_idea_facts(new.category_id, new.cost, new.difficulty, new.location_type, new.season, new.age_group,
    new.time_commitment, new.tags, new.places, new.months);
  new.duration := f_duration(new.time_commitment);
  return new;
end $$;

create trigger idea_facts before insert or update of category_id, cost, difficulty, location_type, season, age_group,
  time_commitment, tags, places, months, facts, duration on idea
for each row execute function set_idea_facts();
