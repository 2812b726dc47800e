-- How many days something takes, as it is written on an idea; null where it says no length. Reads as catalogue/duration.ts.
create function f_days(written text) returns numeric
language sql immutable parallel safe
return case
  when written ~* '\m(a|per|each|every) (day|week|month|year)\M' then null
  else coalesce(substring(written from '\d+(?:\.\d+)?')::numeric, 1) * case
    when written ~* 'minute' then 1 / 1440.0
    when written ~* 'hour' then 1 / 24.0
    when written ~* 'half.?day' then 0.25
    when written ~* 'evening' then 3 / 24.0
    when written ~* 'night' then 1
    when written ~* 'weekend' then 2
    when written ~* 'week' then 7
    when written ~* 'month' then 30
    when written ~* 'semester|season' then 120
    when written ~* 'year' then 365
    when written ~* 'day' then 1
  end
end;

-- What lists and searches are narrowed by, each up to so many days.
create function f_duration(written text) returns text
language sql immutable parallel safe
return case
  when f_days(written) <= 0.25 - 0.001 then 'hours'
  when f_days(written) <= 1 then 'day'
  when f_days(written) <= 3 then 'weekend'
  when f_days(written) <= 10 then 'week'
  when f_days(written) <= 31 then 'month'
  when f_days(written) is not null then 'longer'
end;

alter table idea add column duration text generated always as (f_duration(time_commitment)) stored;

-- Lists are narrowed by whom an idea is for, too.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc), ' ''age_group'',', '');
end $$;
