-- A removed item has left its list, so that no query of the list's items finds it, until Undo puts it back. It is kept
-- for a day.
alter table list_item
  alter column list_id drop not null,
  add column removed_from_id integer
    constraint list_item_removed_from_id_foreign references list (id) on delete cascade,
  add column removed_at timestamptz,
  -- When the last comment was written, for what is new on the list.
  add column commented_at timestamptz,
  add constraint list_item_removed_check
    check (num_nonnulls(list_id, removed_from_id) = 1 and (removed_from_id is null) = (removed_at is null));

update list_item set commented_at = (select max(created_at) from list_comment where item_id = list_item.id);

create index list_item_removed_from_id_index on list_item (removed_from_id) where removed_from_id is not null;

create index list_item_removed_at_index on list_item (removed_at) where removed_at is not null;

create index list_item_created_at_index on list_item (list_id, created_at);

create index list_item_commented_at_index on list_item (list_id, commented_at) where commented_at is not null;

-- When the member last looked at the list. What others did since then is new to them.
alter table list_member add column seen_at timestamptz not null default now();

-- The functions of 0104, for removed items too: what returns with Undo belongs to the list like everything else on it.
create or replace function hand_over_custom_items(leaver integer, of_list integer, of_custom_idea integer)
returns void language plpgsql as $$
declare
  item record;
  heir integer;
  inherited integer;
  heir_of integer;
begin
  for item in
    select list_item.id, coalesce(list_id, removed_from_id) as list_id, list_item.custom_idea_id
    from list_item join custom_idea on custom_idea.id = list_item.custom_idea_id
    where custom_idea.user_id = leaver and (of_list is null or of_list in (list_id, removed_from_id))
      and (of_custom_idea is null or list_item.custom_idea_id = of_custom_idea)
    order by 2, list_item.id
  loop
    if heir_of is distinct from item.list_id then
      heir_of := item.list_id;
      heir := find_heir(leaver, item.list_id);
    end if;
    continue when heir is null;
    insert into custom_idea (user_id, title, description, difficulty, cost, location_type, time_commitment,
      season, age_group)
    select heir, title, description, difficulty, cost, location_type, time_commitment, season, age_group
    from custom_idea where id = item.custom_idea_id returning id into inherited;
    insert into list_item_copy (item_id, user_id, custom_idea_id) values (item.id, heir, inherited)
    on conflict do nothing;
    update list_item set custom_idea_id = inherited where id = item.id;
  end loop;
end $$;

create or replace function keep_custom_items() returns trigger language plpgsql as $$
begin
  perform from list where id in (select coalesce(list_id, removed_from_id) from list_item where custom_idea_id = old.id)
  order by id for no key update;
  update list set version = version + 1
  where id in (select coalesce(list_id, removed_from_id) from list_item where custom_idea_id = old.id);
  perform hand_over_custom_items(old.user_id, null, old.id);
  return old;
end $$;

create or replace function leave_list(leaver integer, of_list integer) returns void language plpgsql as $$
declare
  heir integer;
  was_owner boolean;
begin
  perform from list where id = of_list for no key update;
  select role = 'owner' into was_owner from list_member where list_id = of_list and user_id = leaver;
  if not found then return; end if;
  if was_owner then
    select user_id into heir from list_member join users on users.id = user_id
    where list_id = of_list and list_member.role = 'editor'
    order by blocked_at is not null, joined_at, user_id limit 1;
    if heir is null then
      delete from list where id = of_list;
      return;
    end if;
  end if;
  perform hand_over_custom_items(leaver, of_list, null);
  delete from list_member where list_id = of_list and user_id = leaver;
  update list_member set role = 'owner' where list_id = of_list and user_id = heir;
  delete from list_invitation where list_id = of_list and created_by_id = leaver;
  delete from list_item_copy using list_item
  where list_item.id = item_id and of_list in (list_item.list_id, removed_from_id) and user_id = leaver;
  delete from list_item_count using list_item
  where list_item.id = item_id and of_list in (list_item.list_id, removed_from_id) and user_id = leaver;
  delete from list_cheer using list_item
  where list_item.id = item_id and of_list in (list_item.list_id, removed_from_id) and user_id = leaver;
  delete from list_story using list_item
  where list_item.id = item_id and of_list in (list_item.list_id, removed_from_id) and user_id = leaver;
  update list_item set added_by_id = null where of_list in (list_id, removed_from_id) and added_by_id = leaver;
  -- The creator too, so that no deletion of their account changes a list that they have left.
  update list set version = version + 1, created_by_id = nullif(created_by_id, leaver) where id = of_list;
end $$;

-- A weekly mail about what is new on shared lists, for those who want it.
alter table list_letter_choice add column digest boolean not null default false;

alter table delivery drop constraint delivery_kind_check;

alter table delivery add constraint delivery_kind_check
check (kind in ('issue', 'reminder', 'anniversary', 'year', 'digest')) not valid;

alter table newsletter_token drop constraint newsletter_token_purpose_check;

alter table newsletter_token add constraint newsletter_token_purpose_check
check (purpose in ('confirm', 'manage', 'reminder', 'anniversary', 'year', 'digest'));
