-- An idea that is saved is no longer dismissed, so that it can be recommended after it has left the list.
create function end_dismissals() returns trigger language plpgsql as $$
begin
  delete from not_for_me using arrived
  where not_for_me.user_id = arrived.user_id and not_for_me.idea_id = arrived.idea_id;
  return null;
end $$;

create trigger entry_ends_dismissal after insert on entry referencing new table as arrived
for each statement execute function end_dismissals();
