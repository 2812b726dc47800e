-- A browser that has signed in to an account before: strangers who guess its password do not lock it out. One browser
-- may be several people's, so it has a row for each.
create table account_device (
  user_id integer not null constraint account_device_user_id_foreign references users (id) on delete cascade,
  id uuid not null,
  user_agent varchar(400) not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint account_device_pkey primary key (user_id, id)
);

create index account_device_last_used_at_index on account_device (last_used_at);
