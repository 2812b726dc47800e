-- The page of whoever runs what an idea is about. The site parses the URL; the database keeps out what no public page has.
alter table idea
  add column official_url text,
  -- Set by the check of these pages. The link is hidden while it is set.
  add column official_page_gone_since timestamptz;

alter table idea
  add constraint idea_official_url_check check (
    char_length(official_url) <= 500
    and official_url ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:[0-9]{1,5})?/[^[:space:]]*$'
    and official_url !~ '^https://[^/:]*\.(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid|onion|alt)[:/]') not valid,
  add constraint idea_official_page_gone_check check (official_page_gone_since is null or official_url is not null) not valid;

-- What was found when the pages were asked. It is apart from the idea, so that a check changes no idea.
create table official_page_check (
  idea_id integer primary key
    constraint official_page_check_idea_id_foreign references idea (id) on update cascade on delete cascade,
  checked_at timestamptz not null,
  seen_at timestamptz,
  failing_since timestamptz,
  failed_days smallint not null default 0 constraint official_page_check_failed_days_check check (failed_days >= 0),
  last_failed_on date,
  constraint official_page_check_failing_check check (
    (failed_days = 0) = (failing_since is null) and (failed_days = 0) = (last_failed_on is null))
);

create function forget_official_page_checks() returns trigger language plpgsql as $$
begin
  new.official_page_gone_since := null;
  delete from official_page_check where idea_id = new.id;
  return new;
end $$;

create trigger idea_official_page_changed before update of official_url on idea for each row
when (old.official_url is distinct from new.official_url) execute function forget_official_page_checks();

-- An official page orders and narrows no list of visitors.
do $$
begin
  execute replace(pg_get_functiondef('touched_by_idea'::regproc),
    '''document'',', '''document'', ''official_url'', ''official_page_gone_since'',');
end $$;

-- The seed has written no official pages so far: only ideas that nobody has edited get those of the next edition.
update seeded_idea set wrote = wrote || '{"officialUrl": null}' where wrote <> '{}';
