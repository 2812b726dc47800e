-- What kind of thing an idea is, for whom, in which weather, and what it costs. The site checks the words; the database
-- how many there are.
alter table idea
  add column kinds text[] not null default '{}',
  add column moods text[] not null default '{}',
  add column company text[] not null default '{}',
  add column weather text[] not null default '{}',
  add column price jsonb,
  -- Other names that people search for it by.
  add column aliases text[] not null default '{}';

alter table idea
  add constraint idea_kinds_check check (cardinality(kinds) <= 4 and f_longest(kinds) <= 40) not valid,
  add constraint idea_moods_check check (cardinality(moods) <= 3 and f_longest(moods) <= 40) not valid,
  add constraint idea_company_check check (cardinality(company) <= 5 and f_longest(company) <= 40) not valid,
  add constraint idea_weather_check check (cardinality(weather) <= 5 and f_longest(weather) <= 40) not valid,
  add constraint idea_aliases_check check (cardinality(aliases) <= 8 and f_longest(aliases) <= 60) not valid,
  add constraint idea_price_check check (
    case when price ->> 'from' ~ '^\d{1,7}$' and price ->> 'to' ~ '^\d{1,7}$'
      then (price ->> 'from')::integer <= (price ->> 'to')::integer
      else price is null
    end) not valid;

-- Aliases count like the title, kinds like tags.
create function f_search_document(
  title text, tags text[], category text, description text, aliases text[], kinds text[]) returns tsvector
language sql immutable parallel safe
return f_search_document(title || ' ' || array_to_string(aliases, ' '),
  tags || array(select replace(kind, '-', ' ') from unnest(kinds) kind), category, description);

create function f_search_words(
  title text, tags text[], category text, description text, aliases text[], kinds text[]) returns text
language sql immutable parallel safe
return f_search_words(title || ' ' || array_to_string(aliases, ' '),
  tags || array(select replace(kind, '-', ' ') from unnest(kinds) kind), category, description);

create function f_kind_facts(kinds text[], moods text[], company text[], weather text[], price jsonb) returns text[]
language sql immutable parallel safe
return array(select 'kind:' || kind from unnest(kinds) kind)
  || array(select 'mood:' || mood from unnest(moods) mood)
  || array(select 'company:' || person from unnest(company) person)
  || array(select 'weather:' || one from unnest(weather) one)
  || case when (price ->> 'to')::numeric = 0 then '{price:free}'::text[] else '{}' end;

create or replace function set_idea_document() returns trigger language plpgsql as $$
begin
  new.document := f_search_document(new.title, new.tags, (select name from category where id = new.category_id),
    new.description, new.aliases, new.kinds);
  return new;
end $$;

drop trigger idea_document on idea;

create trigger idea_document before insert or update of title, tags, description, category_id, aliases, kinds on idea
for each row execute function set_idea_document();

create or replace function set_idea_facts() returns trigger language plpgsql as $$
begin
  new.facts := f_idea_facts(new.category_id, new.cost, new.difficulty, new.location_type, new.season, new.age_group,
      new.time_commitment, new.tags, new.places, new.months)
    || f_kind_facts(new.kinds, new.moods, new.company, new.weather, new.price);
  new.duration := f_duration(new.time_commitment);
  return new;
end $$;

drop trigger idea_facts on idea;

create trigger idea_facts before insert or update of category_id, cost, difficulty, location_type, season, age_group,
  time_commitment, tags, places, months, kinds, moods, company, weather, price, facts, duration on idea
for each row execute function set_idea_facts();

create or replace function follow_category_name() returns trigger language plpgsql as $$
begin
  update idea set document = f_search_document(title, tags, new.name, description, aliases, kinds)
  where category_id = new.id;
  return null;
end $$;

do $$
begin
  execute replace(pg_get_functiondef('add_search_words'::regproc),
    'changed.description)', 'changed.description, changed.aliases, changed.kinds)');
  -- Aliases are shown to editors only, so a change of them reorders no list.
  execute replace(pg_get_functiondef('touched_by_idea'::regproc), '''document'',', '''document'', ''aliases'',');
end $$;

-- The seed has written these values so far: only ideas that nobody has edited get the ones of the next edition.
update seeded_idea set wrote = wrote
  || '{"kinds": [], "moods": [], "company": [], "weather": [], "price": null, "aliases": []}' where wrote <> '{}';
