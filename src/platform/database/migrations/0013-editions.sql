-- What the catalogue that the product comes with last wrote into a category or an idea, under the key that its files
-- know it by: what stands otherwise there now is an editor's work. A key without its row is of one that was deleted.
create table seeded_category (
  key varchar(160) primary key,
  category_id integer constraint seeded_category_category_id_unique unique
    constraint seeded_category_category_id_foreign references category (id) on update cascade on delete set null,
  -- How it read in the last edition that had it: by that it is known again under another key.
  text text not null,
  wrote jsonb not null
);

create table seeded_idea (
  key varchar(160) primary key,
  idea_id integer constraint seeded_idea_idea_id_unique unique
    constraint seeded_idea_idea_id_foreign references idea (id) on update cascade on delete set null,
  text text not null,
  wrote jsonb not null
);

alter table idea_revision
  drop constraint idea_revision_action_check,
  add constraint idea_revision_action_check check (
    action in ('create', 'update', 'bulk', 'import', 'restore', 'undo', 'publish', 'merge', 'edition'));

-- Of a catalogue that was loaded before: what came with it has no save that created it. It was as it was before the
-- first save of each of its fields.
insert into seeded_idea (key, idea_id, text, wrote)
select slug, id, (wrote ->> 'title') || chr(10) || (wrote ->> 'description'), wrote
from (
  select idea.id, idea.slug, jsonb_build_object(
    'title', title, 'description', description, 'difficulty', difficulty, 'cost', cost,
    'locationType', location_type, 'timeCommitment', time_commitment, 'season', season, 'ageGroup', age_group,
    'tags', tags, 'imageUrl', coalesce(image_url, ''), 'categoryId', category_id, 'featured', featured,
    'cover', jsonb_build_object(
      'scene', cover_scene, 'icon', cover_icon, 'palette', cover_palette, 'seed', cover_seed)
  ) || coalesce(originally.fields, '{}') || '{"state": "published", "publishAt": null}' as wrote
  from idea left join (
    select idea_id, jsonb_object_agg(key, value) as fields
    from (
      select distinct on (idea_id, key) idea_id, key, value
      from idea_revision, jsonb_each(before) order by idea_id, key, version
    ) earliest group by idea_id
  ) originally on originally.idea_id = idea.id
  where not exists (select from idea_revision where idea_id = idea.id and version = 1)
    and idea.created_at <= (select max(loaded_at) from catalogue_seed) + interval '1 minute'
) seeded;

-- Who features what is decided for all categories together: after the first such decision none of it is the catalogue's.
insert into seeded_category (key, category_id, text, wrote)
select slug, id,
  (wrote ->> 'name') || chr(10) || (wrote ->> 'description') || ' ' || (wrote ->> 'content'), wrote - 'featured'
from (
  select category.id, category.slug, jsonb_build_object(
    'name', name, 'description', description, 'metaTitle', meta_title, 'metaDescription', meta_description,
    'targetKeyword', target_keyword, 'content', content, 'imageUrl', coalesce(image_url, ''),
    'cover', jsonb_build_object(
      'scene', cover_scene, 'icon', cover_icon, 'palette', cover_palette, 'seed', cover_seed),
    'position', position, 'themePosition', theme_position, 'isArchived', false, 'mergedIntoId', null
  ) || case
    when exists (
      select from audit_entry
      where action in ('category.feature', 'category.archive', 'category.merge')
        or action = 'category.update' and details #> '{before,featured}' is not null
        or action = 'category.create' and subject_id in (select id from category where featured_position is not null)
    ) then '{}' else jsonb_build_object('featuredPosition', featured_position)
  end || coalesce(originally.fields, '{}') as wrote
  from category left join (
    select subject_id, jsonb_object_agg(key, value) as fields
    from (
      select distinct on (subject_id, key) subject_id, key, value
      from audit_entry, jsonb_each(details -> 'before')
      where action = 'category.update' order by subject_id, key, audit_entry.id
    ) earliest group by subject_id
  ) originally on originally.subject_id = category.id
  where not exists (select from audit_entry where action = 'category.create' and subject_id = category.id)
    and category.created_at <= (select max(loaded_at) from catalogue_seed) + interval '1 minute'
) seeded;
