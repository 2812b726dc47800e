-- What became of letters and of their readers, by day of UTC. Kept apart from the rows themselves, which change and go:
-- whoever leaves and comes back has done both.
create table letter_count (
  day date not null,
  name varchar(12) not null constraint letter_count_name_check check (name in (
    'asked', 'confirmed', 'lost', 'unsubscribed', 'sent', 'failed', 'suppressed')),
  count integer not null,
  constraint letter_count_pkey primary key (day, name)
);

create function count_letter(moment timestamptz, what text) returns void language sql as $$
  insert into letter_count (day, name, count) values ((coalesce(moment, now()) at time zone 'UTC')::date, what, 1)
    on conflict (day, name) do update set count = letter_count.count + 1;
$$;

create function is_reading(person subscriber) returns boolean language sql immutable as $$
  select person.confirmed_at is not null and person.unsubscribed_at is null and person.suppressed_at is null;
$$;

-- 'lost' always last, so that two who count several things never wait for each other.
create function count_subscriber() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_letter(new.created_at, 'asked');
    if new.confirmed_at is not null then perform count_letter(new.confirmed_at, 'confirmed'); end if;
  elsif tg_op = 'UPDATE' then
    if new.confirmed_at is not null and old.confirmed_at is distinct from new.confirmed_at then
      perform count_letter(new.confirmed_at, 'confirmed');
    end if;
    if old.unsubscribed_at is null and new.unsubscribed_at is not null and old.confirmed_at is not null then
      perform count_letter(new.unsubscribed_at, 'unsubscribed');
    end if;
    if old.suppressed_at is null and new.suppressed_at is not null then
      perform count_letter(new.suppressed_at, 'suppressed');
    end if;
    if is_reading(old) and not is_reading(new) then
      perform count_letter(greatest(new.unsubscribed_at, new.suppressed_at), 'lost');
    end if;
  elsif is_reading(old) then
    perform count_letter(null, 'lost');
  end if;
  return null;
end $$;

create trigger subscriber_count after insert or delete on subscriber
  for each row execute function count_subscriber();

create trigger subscriber_count_change after update of confirmed_at, unsubscribed_at, suppressed_at on subscriber
  for each row execute function count_subscriber();

create function count_delivery() returns trigger language plpgsql as $$
begin
  perform count_letter(new.settled_at, case new.state when 'sent' then 'sent' else 'failed' end);
  return null;
end $$;

create trigger delivery_count after update of state on delivery
  for each row when (new.state in ('sent', 'refused') and old.state <> new.state) execute function count_delivery();

-- Letters about lists stop at an address in the same way.
create function count_list_letter_stop() returns trigger language plpgsql as $$
begin
  perform count_letter(new.suppressed_at, 'suppressed');
  return null;
end $$;

create trigger list_letter_choice_count after update of suppressed_at on list_letter_choice
  for each row when (old.suppressed_at is null and new.suppressed_at is not null)
  execute function count_list_letter_stop();

-- What has been so far, as far as the rows still say it.
-- Writers of delivery, subscriber wait: nothing is counted twice or missed, and reading both takes a second.
insert into letter_count (day, name, count)
select (moment at time zone 'UTC')::date, name, count(*) from (
  select created_at as moment, 'asked' as name from subscriber
  union all select confirmed_at, 'confirmed' from subscriber
  union all select unsubscribed_at, 'unsubscribed' from subscriber where confirmed_at is not null
  union all select suppressed_at, 'suppressed' from subscriber
  union all select suppressed_at, 'suppressed' from list_letter_choice
  union all select greatest(unsubscribed_at, suppressed_at), 'lost' from subscriber where confirmed_at is not null
  union all select settled_at, case state when 'sent' then 'sent' else 'failed' end from delivery
    where state in ('sent', 'refused')
) known where moment is not null group by 1, 2;
