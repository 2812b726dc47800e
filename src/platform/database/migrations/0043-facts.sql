-- What a question may say of an idea beside its words ("cheap", "in april", "with kids"), in one list that both engines
-- narrow by. Which facts a word means is the search's business (search/server/understanding).

-- How long something takes, in hours; null where it says no length, as in "1 hour a week". Reads as duration.ts does.
create function f_hours(written text) returns numeric
language sql immutable parallel safe
return case
  when written ~* '\m(a|per|each|every) (day|week|month|year)\M' then null
  else coalesce(substring(written from '\d+(?:\.\d+)?')::numeric, 1) * case
    when written ~* 'minute' then 1 / 60.0
    when written ~* 'hour' then 1
    when written ~* 'half.?day' then 6
    when written ~* 'evening' then 3
    when written ~* 'night' then 24
    when written ~* 'weekend' then 48
    when written ~* 'week' then 168
    when written ~* 'month' then 720
    when written ~* 'semester|season' then 2880
    when written ~* 'year' then 8760
    when written ~* 'day' then 24
  end
end;

-- Lengths that mean the same to whoever plans, each up to so many hours.
create function f_time_fact(hours numeric) returns text
language sql immutable parallel safe
return 'time:' || case
  when hours is null then 'any'
  when hours <= 0.5 then 'minutes'
  when hours <= 1 then 'hour'
  when hours <= 4 then 'hours'
  when hours <= 8 then 'half-day'
  when hours <= 24 then 'day'
  when hours <= 48 then '2-days'
  when hours <= 72 then '3-days'
  when hours <= 120 then '5-days'
  when hours <= 192 then 'week'
  when hours <= 384 then '2-weeks'
  when hours <= 1080 then 'month'
  when hours <= 2200 then '3-months'
  when hours <= 4400 then '6-months'
  when hours <= 8760 then 'year'
  else 'years'
end;

create function f_idea_facts(
  category_id integer, cost smallint, difficulty smallint, location_type text, season text, age_group text,
  time_commitment text, tags text[], places jsonb, months jsonb) returns text[]
language sql immutable parallel safe
return array[
    'cost:' || cost, 'difficulty:' || difficulty, 'location:' || location_type, 'age:' || f_words(age_group),
    f_time_fact(f_hours(time_commitment)), 'category:' || coalesce(category_id::text, 'none')]
  || array(select distinct 'tag:' || f_words(tag) from unnest(tags) tag)
  -- The season stands for the months of the northern half where nobody has named any.
  || case
    -- What is no list is refused by a check, which says so.
    when jsonb_typeof(months) = 'array' and months <> '[]' then array(select 'month:' || month from jsonb_array_elements_text(months) month)
    when season = 'spring' then '{month:3,month:4,month:5}'::text[]
    when season = 'summer' then '{month:6,month:7,month:8}'::text[]
    when season = 'fall' then '{month:9,month:10,month:11}'::text[]
    when season = 'winter' then '{month:12,month:1,month:2}'::text[]
    else '{month:any}'::text[]
  end
  || array(
    select distinct fact from jsonb_array_elements(case jsonb_typeof(places) when 'array' then places else '[]' end) place, lateral (
      select 'country:' || (place ->> 'country') where place ->> 'country' is not null
      -- The square degree in which it lies.
      union all select format('at:%s:%s', floor((place ->> 'latitude')::numeric), floor((place ->> 'longitude')::numeric)) where jsonb_typeof(place) = 'object'
      -- "Mission District, San Francisco" is found in both.
      union all select 'place:' || regexp_replace(f_words(part), '^(near|above|around) ', '')
        from regexp_split_to_table(place ->> 'name', ',| / | and ') part where f_words(part) <> ''
    ) facts (fact));

alter table idea add column facts text[] not null generated always as (f_idea_facts(
  category_id, cost, difficulty, location_type, season, age_group, time_commitment, tags, places, months)) stored;

create index idea_facts_index on idea using gin (facts);

-- Kept from columns that are told of themselves already.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc), '''document'',', '''document'', ''facts'',');
end $$;

-- Whether something in the question was understood that no idea answers, so that its words alone were looked for.
alter table search_count add column left_out varchar(200) not null default '';

create index search_count_left_out_index on search_count (day) where left_out <> '';
