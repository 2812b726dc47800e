-- What a cover's address is made of (covers/server/composer.ts): whoever asks for one is answered by one look.
create function f_cover_key(scene text, icon text, palette text, seed integer) returns text
language sql immutable parallel safe
return left(encode(sha256(decode('["' || scene || '","' || icon || '","' || palette || '",' || seed || ']', 'escape')), 'hex'), 20);

create index idea_cover_index on idea using hash (f_cover_key(cover_scene, cover_icon, cover_palette, cover_seed));

create index category_cover_index on category using hash (f_cover_key(cover_scene, cover_icon, cover_palette, cover_seed));

create index idea_revision_cover_index on idea_revision using hash (f_cover_key(
  before -> 'cover' ->> 'scene', before -> 'cover' ->> 'icon', before -> 'cover' ->> 'palette',
  (before -> 'cover' ->> 'seed')::integer));

-- What a list is narrowed by stands in the index of its order: which ideas are in it is known before any is read.
drop index idea_listed_index;

create index idea_listed_index on idea (featured desc, id)
include (category_id, difficulty, cost, season, location_type) where state = 'published';

drop index idea_category_listed_index;

create index idea_category_listed_index on idea (category_id, featured desc, id)
include (difficulty, cost, season, location_type) where state = 'published';

drop index idea_newest_index;

create index idea_newest_index on idea (created_at desc, id desc)
include (category_id, difficulty, cost, season, location_type) where state = 'published';

create index idea_category_newest_index on idea (category_id, created_at desc, id desc)
include (difficulty, cost, season, location_type) where state = 'published';

create index idea_category_narrowed_index on idea (category_id, difficulty, season, featured desc, id)
where state = 'published';

-- Few ideas are of a rare kind: they are found first, and put in order then.
create index idea_narrowed_index on idea (difficulty, cost, season, location_type)
where state = 'published';

-- The ideas of a category follow each other by their ids.
drop index idea_category_id_index;

create index idea_category_id_index on idea (category_id, id);

-- Ideas that are like another one share a tag with it in the same category.
create function f_category_tags(category integer, tags text[]) returns text[]
language sql immutable parallel safe
return array(select category || ':' || tag from unnest(tags) tag);

create index idea_category_tags_index on idea using gin (f_category_tags(category_id, tags))
with (fastupdate = off) where state = 'published';
