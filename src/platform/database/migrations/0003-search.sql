-- A text as the search reads it: words of lower-case letters without accents, parted by single spaces. The same
-- is done to queries (fold.ts). It needs no extension, so any PostgreSQL will do, whoever owns it.
create function f_words(text text) returns text
language sql immutable parallel safe
return trim(regexp_replace(
  replace(replace(replace(
    lower(translate(
      regexp_replace(normalize(coalesce(text, ''), NFKD), '[\u0300-\u036f]|[''’ʻ`](s\M)?', '', 'g'),
      'ØøŁłĐđı', 'oollddi')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[^a-z0-9\u00aa-\uffff]+', ' ', 'g'));

-- Weights of the search: the title first, then tags, category and description.
create function f_search_document(title text, tags text[], category text, description text) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('english'::regconfig, f_words(title)), 'A')
    || setweight(to_tsvector('english'::regconfig, f_words(array_to_string(tags, ' '))), 'B')
    || setweight(to_tsvector('english'::regconfig, f_words(category)), 'C')
    || setweight(to_tsvector('english'::regconfig, f_words(description)), 'D');

create function f_search_words(title text, tags text[], category text, description text) returns text
language sql immutable parallel safe
return f_words(title || ' ' || array_to_string(tags, ' ') || ' ' || coalesce(category, '') || ' ' || description);

alter table idea drop column document;

drop function f_idea_document(text, text[], text);

-- Kept by triggers: a generated column could not look at the category's name.
alter table idea add column document tsvector not null default '';

-- Every word of the catalogue, to tell a misspelt word from a known one and to find what was meant.
create table search_word (
  word varchar(60) collate "C" primary key,
  -- Grows, in the order of commits, so that a process reads only what is new to it.
  id bigint generated always as identity constraint search_word_id_unique unique,
  -- What PostgreSQL's English makes of it, so that forms of one word are known as such. Blank where it says nothing.
  stem varchar(60) not null,
  -- In how many ideas it stood when the words were last counted.
  ideas integer not null default 1
);

create function f_stem(word text) returns text
language sql immutable parallel safe
return coalesce((ts_lexize('english_stem'::regdictionary, word))[1], '');

create function set_idea_document() returns trigger language plpgsql as $$
begin
  new.document := f_search_document(
    new.title, new.tags, (select name from category where id = new.category_id), new.description);
  return new;
end $$;

create trigger idea_document before insert or update of title, tags, description, category_id on idea
for each row execute function set_idea_document();

-- Fires after idea_changed, whose lock on the catalogue's version lets new words in one change after the other.
create function add_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word, stem)
  select distinct word, f_stem(word)
  from changed
  left join category on category.id = changed.category_id,
  string_to_table(f_search_words(changed.title, changed.tags, category.name, changed.description), ' ') word
  where char_length(word) between 1 and 60
  order by word
  on conflict do nothing;
  return null;
end $$;

create trigger idea_words_added after insert on idea
referencing new table as changed for each statement execute function add_search_words();

create trigger idea_words_updated after update on idea
referencing new table as changed for each statement execute function add_search_words();

create function follow_category_name() returns trigger language plpgsql as $$
begin
  update idea set document = f_search_document(title, tags, new.name, description) where category_id = new.id;
  return null;
end $$;

create trigger category_renamed after update of name on category
for each row when (old.name is distinct from new.name) execute function follow_category_name();

update idea set document = f_search_document(title, tags, (select name from category where id = category_id), description);

create index idea_document_index on idea using gin (document);

-- What was looked for, by day: no visitor, no moment, no order.
create table search_count (
  day date not null,
  text varchar(200) not null,
  count integer not null,
  -- How many ideas were found at last.
  results integer not null,
  constraint search_count_pkey primary key (day, text)
);

create index search_count_in_vain_index on search_count (day) where results = 0;
