-- The places of published ideas, one row each, to be found by where they are; triggers keep them from `idea.places`.
create table idea_place (
  idea_id integer not null constraint idea_place_idea_id_foreign references idea (id)
    on update cascade on delete cascade,
  position smallint not null,
  name text not null,
  country varchar(2),
  latitude double precision not null,
  longitude double precision not null,
  precision text not null,
  -- The whole degree of latitude: a question for what is near asks a few of them, each between two longitudes.
  band smallint not null,
  primary key (idea_id, position)
);

create index idea_place_near_index on idea_place (band, longitude);

create index idea_place_country_index on idea_place (country, idea_id);

create function spread_idea_places() returns trigger language plpgsql as $$
begin
  delete from idea_place where idea_id = new.id;
  insert into idea_place (idea_id, position, name, country, latitude, longitude, precision, band)
  select new.id, place.position, place.value ->> 'name', place.value ->> 'country',
    (place.value ->> 'latitude')::float8, (place.value ->> 'longitude')::float8, place.value ->> 'precision',
    floor((place.value ->> 'latitude')::float8)
  from jsonb_array_elements(new.places) with ordinality place(value, position)
  where new.state = 'published';
  return null;
end $$;

create trigger idea_placed after insert on idea
for each row when (new.places <> '[]') execute function spread_idea_places();

create trigger idea_moved after update of places, state on idea
for each row when (new.places is distinct from old.places
  or new.places <> '[]' and (new.state = 'published') <> (old.state = 'published')) execute function spread_idea_places();

insert into idea_place (idea_id, position, name, country, latitude, longitude, precision, band)
select idea.id, place.position, place.value ->> 'name', place.value ->> 'country',
  (place.value ->> 'latitude')::float8, (place.value ->> 'longitude')::float8, place.value ->> 'precision',
  floor((place.value ->> 'latitude')::float8)
from idea, jsonb_array_elements(idea.places) with ordinality place(value, position)
where idea.state = 'published';
