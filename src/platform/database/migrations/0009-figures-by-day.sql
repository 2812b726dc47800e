-- The dashboard counts saves and sign-ups of the last days by the moment they were made.
create index entry_created_at_index on entry (created_at);

create index users_created_at_index on users (created_at);
