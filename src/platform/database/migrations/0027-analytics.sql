-- What visitors did, by day of UTC: nobody, no moment, no order.
create table event_count (
  day date not null,
  name varchar(30) not null constraint event_count_name_check check (name in (
    'page_view', 'search', 'generate_random_idea', 'save_to_bucket_list')),
  -- The pattern of the page, such as /ideas/:id; blank for what is no page of the site.
  path varchar(60) not null,
  -- The host that somebody came from with this view: `direct` where none is known, blank within the site.
  source varchar(100) not null,
  device varchar(10) not null,
  campaign varchar(120) not null,
  count integer not null,
  constraint event_count_pkey primary key (day, name, path, source, device, campaign)
);

-- All of a kind by day, which is what a year is drawn from.
create table day_count (
  day date not null,
  name varchar(30) not null,
  count integer not null,
  constraint day_count_pkey primary key (day, name)
);

create index event_count_source_index on event_count (day, source, campaign) include (device, count) where source <> '';

create index entry_completed_at_index on entry (completed_at) where completed_at is not null;

create table idea_count (
  day date not null,
  idea_id integer not null constraint idea_count_idea_id_foreign references idea (id) on delete cascade,
  views integer not null,
  saves integer not null,
  constraint idea_count_pkey primary key (day, idea_id)
);

create index idea_count_idea_id_index on idea_count (idea_id);

-- The same by the first day of a month, so that a year of them is read as twelve and not as 365.
create table idea_month_count (
  month date not null,
  idea_id integer not null constraint idea_month_count_idea_id_foreign references idea (id) on delete cascade,
  views integer not null,
  saves integer not null,
  constraint idea_month_count_pkey primary key (month, idea_id)
);

create index idea_month_count_idea_id_index on idea_month_count (idea_id);

create table category_count (
  day date not null,
  category_id integer not null constraint category_count_category_id_foreign references category (id) on delete cascade,
  views integer not null,
  constraint category_count_pkey primary key (day, category_id)
);

create index category_count_category_id_index on category_count (category_id);

-- Tells today's visitors apart, and no longer: it goes with the day, and with it what it was mixed into.
create table visitor_salt (
  day date constraint visitor_salt_pkey primary key,
  salt varchar(43) not null
);

create table visitor (
  day date not null,
  hash varchar(22) not null,
  constraint visitor_pkey primary key (day, hash)
);

-- How many there were on days that are over.
create table visitor_count (
  day date constraint visitor_count_pkey primary key,
  count integer not null
);
