-- What of the catalogue is no longer what it was is said to every process, so that it keeps all else: after the version
-- that has the change, names parted by blanks, or a star for everything. A transaction raises the version once.
create function tell_catalogue_change(touched text[]) returns void language plpgsql as $$
declare
  names text := array_to_string(touched, ' ');
begin
  if coalesce(current_setting('someday.catalogue_raised', true), '') = '' then
    update catalogue_version set version = version + 1;
    perform set_config('someday.catalogue_raised', 'yes', true);
  end if;
  -- PostgreSQL passes on 8,000 bytes at most.
  if names is null or octet_length(names) > 7000 then names := '*'; end if;
  perform pg_notify('catalogue_changed', (select version from catalogue_version) || ' ' || names);
end $$;

-- Who uses it knows no more than that something has changed.
create or replace function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  perform tell_catalogue_change(array['*']);
  return null;
end $$;

-- The names of what shows an idea: itself, its place in lists, the counts, what it is likened by, searches. A column
-- that is not named here may order or narrow a list.
create function touched_by_idea(before jsonb, after jsonb) returns text[] language plpgsql stable as $$
declare
  was boolean := coalesce(before ->> 'state' = 'published', false);
  shows boolean := coalesce(after ->> 'state' = 'published', false);
  categories text[] := array_remove(array[before ->> 'category_id', after ->> 'category_id'], null);
  texts text[] := array['slug', 'title', 'description', 'image_url', 'time_commitment', 'age_group', 'tags', 'document',
    'cover_scene', 'cover_icon', 'cover_palette', 'cover_seed', 'version', 'updated_at', 'publish_at'];
  touched text[] := array['idea:' || coalesce(after ->> 'id', before ->> 'id')];
  kinds text[] := '{}';
begin
  if not (was or shows) then return touched; end if;
  if (before - texts) is distinct from (after - texts) then kinds := kinds || array['order']; end if;
  if (before -> 'tags') is distinct from (after -> 'tags') then kinds := kinds || array['tags']; end if;
  if was <> shows or (before -> 'category_id') is distinct from (after -> 'category_id') then
    kinds := kinds || array['count', 'order', 'tags'];
  end if;
  return touched || array['search'] || kinds
    || array(select kind || ':' || category from unnest(kinds) kind, unnest(categories) category);
end $$;

-- The same of a category: itself by its slugs, every list of categories, and what shows its name.
create function touched_by_category(before jsonb, after jsonb) returns text[] language plpgsql stable as $$
declare
  shown text[] := array['name', 'slug', 'archived_at'];
  touched text[] := array['categories']
    || array_remove(array['slug:' || (before ->> 'slug'), 'slug:' || (after ->> 'slug')], null);
begin
  if exists (select from unnest(shown) field where (before -> field) is distinct from (after -> field)) then
    touched := touched || array['search', 'named:' || coalesce(after ->> 'id', before ->> 'id')];
  end if;
  return touched;
end $$;

create function tell_idea_change() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  -- A statement without rows changes nothing.
  if tg_op = 'INSERT' then
    if not exists (select from after_rows) then return null; end if;
    if (select count(*) from (select from after_rows limit 101) few) <= 100 then
      touched := array(select distinct told.it from after_rows, unnest(touched_by_idea(null, to_jsonb(after_rows))) told(it));
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from before_rows) then return null; end if;
    if (select count(*) from (select from before_rows limit 101) few) <= 100 then
      touched := array(select distinct told.it from before_rows, unnest(touched_by_idea(to_jsonb(before_rows), null)) told(it));
    end if;
  else
    if not exists (select from after_rows) then return null; end if;
    if (select count(*) from (select from after_rows limit 101) few) <= 100 then
      touched := array(select distinct told.it from before_rows join after_rows on after_rows.id = before_rows.id,
        unnest(touched_by_idea(to_jsonb(before_rows), to_jsonb(after_rows))) told(it));
    end if;
  end if;
  perform tell_catalogue_change(coalesce(touched, array['*']));
  return null;
end $$;

create function tell_category_change() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct told.it from after_rows, unnest(touched_by_category(null, to_jsonb(after_rows))) told(it));
  elsif tg_op = 'DELETE' then
    touched := array(select distinct told.it from before_rows, unnest(touched_by_category(to_jsonb(before_rows), null)) told(it));
  else
    touched := array(select distinct told.it from before_rows join after_rows on after_rows.id = before_rows.id,
      unnest(touched_by_category(to_jsonb(before_rows), to_jsonb(after_rows))) told(it));
  end if;
  if touched <> '{}' then perform tell_catalogue_change(touched); end if;
  return null;
end $$;

drop trigger idea_changed on idea;

drop trigger category_changed on category;

create trigger idea_added after insert on idea referencing new table as after_rows
for each statement execute function tell_idea_change();

create trigger idea_changed after update on idea referencing old table as before_rows new table as after_rows
for each statement execute function tell_idea_change();

create trigger idea_removed after delete on idea referencing old table as before_rows
for each statement execute function tell_idea_change();

create trigger idea_emptied after truncate on idea
for each statement execute function bump_catalogue_version();

create trigger category_added after insert on category referencing new table as after_rows
for each statement execute function tell_category_change();

create trigger category_changed after update on category referencing old table as before_rows new table as after_rows
for each statement execute function tell_category_change();

create trigger category_removed after delete on category referencing old table as before_rows
for each statement execute function tell_category_change();

create trigger category_emptied after truncate on category
for each statement execute function bump_catalogue_version();
