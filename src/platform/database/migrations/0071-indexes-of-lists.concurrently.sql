-- What a month is good for: the ideas that name the same months follow each other in the order of lists.
drop index concurrently if exists idea_months_index;

create index concurrently idea_months_index on idea (months, (places = '[]'), featured desc, id)
where state = 'published' and months <> '[]';

-- What few ideas are for, or none: they are found first, as those of a rare kind are (migration 0034).
drop index concurrently if exists idea_age_group_index;

create index concurrently idea_age_group_index on idea (age_group, duration)
where state = 'published';

drop index concurrently if exists idea_duration_index;

create index concurrently idea_duration_index on idea (duration)
where state = 'published';
