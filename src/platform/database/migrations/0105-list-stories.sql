-- A member shares the story of an entry (its words and photos) with the other members of a list, item by item.
create table list_story (
  item_id integer not null constraint list_story_item_id_foreign references list_item (id) on delete cascade,
  user_id integer not null constraint list_story_user_id_foreign references users (id) on delete cascade,
  -- The member's own entry: a removed entry is shared no longer, also after Undo.
  entry_id integer not null constraint list_story_entry_id_foreign references entry (id) on delete cascade,
  shared_at timestamptz not null default now(),
  primary key (item_id, user_id)
);

create index list_story_user_id_index on list_story (user_id);

create index list_story_entry_id_index on list_story (entry_id);

-- Ends a membership. The list of an owner passes to the editor who has been a member for longest, or else ends.
-- Blocked accounts come last.
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
  where list_item.id = item_id and list_item.list_id = of_list and user_id = leaver;
  delete from list_item_count using list_item
  where list_item.id = item_id and list_item.list_id = of_list and user_id = leaver;
  delete from list_cheer using list_item
  where list_item.id = item_id and list_item.list_id = of_list and user_id = leaver;
  delete from list_story using list_item
  where list_item.id = item_id and list_item.list_id = of_list and user_id = leaver;
  update list_item set added_by_id = null where list_id = of_list and added_by_id = leaver;
  -- The creator too, so that no deletion of their account changes a list that they have left.
  update list set version = version + 1, created_by_id = nullif(created_by_id, leaver) where id = of_list;
end $$;
