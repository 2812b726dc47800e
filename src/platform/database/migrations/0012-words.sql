-- Which signs are letters was left to the locale of the database, and to one without any (C) all beyond ASCII are:
-- "Father–Son" was a single word there. Now the blocks of dashes, quotes, arrows and other symbols part words too.
create or replace function f_words(text text) returns text
language sql immutable parallel safe
return trim(regexp_replace(
  replace(replace(replace(
    lower(translate(
      regexp_replace(normalize(coalesce(text, ''), NFKD), '[\u0300-\u036f]|[''’ʻ`](s\M)?', '', 'g'),
      'ØøŁłĐđı', 'oollddi')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[^a-z0-9\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u2e80-\u2fff\u3005-\u3007\u3031-\uffff]+', ' ', 'g'));

update idea set document = f_search_document(title, tags, (select name from category where id = category_id), description)
where title || array_to_string(tags, ' ') || description ~ '[^ -~]'
  or category_id in (select id from category where name ~ '[^ -~]');
