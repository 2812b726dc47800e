-- Needs of an idea, as words that the site checks, and questions in visitors' words that it answers well.
alter table idea
  add column needs text[] not null default '{}',
  add column questions text[] not null default '{}';

alter table idea
  add constraint idea_needs_check check (cardinality(needs) <= 8 and f_longest(needs) <= 40) not valid,
  add constraint idea_questions_check check (cardinality(questions) <= 8 and f_longest(questions) <= 100) not valid;

create function f_need_facts(needs text[]) returns text[]
language sql immutable parallel safe
return array(select 'need:' || need from unnest(needs) need);

create or replace function set_idea_facts() returns trigger language plpgsql as $$
begin
  new.facts := f_idea_facts(new.category_id, new.cost, new.difficulty, new.location_type, new.season, new.age_group,
      new.time_commitment, new.tags, new.places, new.months)
    || f_kind_facts(new.kinds, new.moods, new.company, new.weather, new.price)
    || f_need_facts(new.needs);
  new.duration := f_duration(new.time_commitment);
  return new;
end $$;

drop trigger idea_facts on idea;

create trigger idea_facts before insert or update of category_id, cost, difficulty, location_type, season, age_group,
  time_commitment, tags, places, months, kinds, moods, company, weather, price, needs, facts, duration on idea
for each row execute function set_idea_facts();

-- Only searches depend on them.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc),
    '''aliases'',', '''aliases'', ''needs'', ''questions'',');
end $$;

-- The seed has written these values so far: only ideas that nobody has edited get the ones of the next edition.
update seeded_idea set wrote = wrote || '{"needs": [], "questions": []}' where wrote <> '{}';
