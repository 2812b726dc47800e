-- What members keep of what they have done: a few lines, with whom, and photos of their own.

alter table entry
  alter column done_note type varchar(2000),
  add column done_with varchar(200);

alter table share_link
  add column with_name boolean not null default false,
  add column with_stories boolean not null default false;

-- An entry has six places at most, so that two uploads at once cannot be a seventh. No reference to the entry: while it
-- can be brought back, it is not there.
create table entry_photo (
  id uuid primary key,
  user_id int not null,
  entry_id int not null,
  place smallint not null constraint entry_photo_place_check check (place between 0 and 5),
  small bytea not null,
  large bytea not null,
  request_id uuid null,
  created_at timestamptz not null default now(),
  constraint entry_photo_user_id_foreign foreign key (user_id) references users (id) on delete cascade,
  constraint entry_photo_entry_id_place_unique unique (entry_id, place),
  constraint entry_photo_user_id_request_id_unique unique (user_id, request_id)
);

create index entry_photo_user_id_index on entry_photo (user_id);

-- The quota of a member. The row of the account is held, so that it counts for uploads at once too.
create function check_photo_quota() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.user_id for no key update;
  if (select count(*) from entry_photo where user_id = new.user_id) >= 200 then
    raise exception 'a member can have at most 200 photos' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from entry where id = new.entry_id and user_id = new.user_id) then
    raise exception 'no entry of this member' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create trigger entry_photo_quota before insert on entry_photo
  for each row execute function check_photo_quota();

-- Photos go with the last that is left of their entry, however that goes: from the list, from what Undo would bring
-- back, with its idea. Looked at when the change is complete, since removing and undoing only move the entry.
create function forget_photos() returns trigger language plpgsql as $$
begin
  delete from entry_photo where entry_id = old.id
    and not exists (select 1 from entry where id = old.id)
    and not exists (select 1 from removed_entry where id = old.id);
  return null;
end $$;

create constraint trigger entry_photos_forgotten after delete on entry
  deferrable initially deferred for each row execute function forget_photos();

create constraint trigger removed_entry_photos_forgotten after delete on removed_entry
  deferrable initially deferred for each row execute function forget_photos();
