-- When whoever uses a session last gave the password: what admins do to people asks for it again.
alter table session add column proved_at timestamptz not null default now();

update session set proved_at = created_at;
