-- The admin who last said where an endpoint's events go or was shown its secret: what a thief of an admin's account has
-- set is found by it. Null where that was before this migration, or the account is gone.
alter table webhook_endpoint add column set_by_id integer
  constraint webhook_endpoint_set_by_id_foreign references users (id) on delete set null;

alter table webhook_endpoint add column set_at timestamptz;

create index webhook_endpoint_set_by_id_index on webhook_endpoint (set_by_id);
