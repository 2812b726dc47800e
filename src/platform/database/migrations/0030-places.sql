-- Where on earth an idea happens and when it is best there. Both are read with the idea, so they stand in its row.
alter table idea
  add column places jsonb not null default '[]'
    check (jsonb_typeof(places) = 'array' and jsonb_array_length(places) <= 3),
  add column months jsonb not null default '[]'
    check (jsonb_typeof(months) = 'array' and months <@ '[1,2,3,4,5,6,7,8,9,10,11,12]');

-- What the catalogue wrote before it knew of places: an idea that no editor has changed gets them with its next edition.
update seeded_idea set wrote = wrote || '{"places": [], "months": []}' where wrote ? 'title';
