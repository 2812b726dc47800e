-- For what the other members of a list have completed lately.
drop index concurrently if exists entry_user_id_completed_at_index;

create index concurrently entry_user_id_completed_at_index on entry (user_id, completed_at) where completed_at is not null;
