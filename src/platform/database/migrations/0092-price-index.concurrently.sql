-- For lists of ideas under a price.
drop index concurrently if exists idea_price_index;

create index concurrently idea_price_index on idea (((price ->> 'to')::integer)) where state = 'published';
