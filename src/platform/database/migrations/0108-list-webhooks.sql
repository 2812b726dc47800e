-- Webhook events about lists, and members' consent to them. No row means no consent.
alter table webhook_endpoint drop constraint webhook_endpoint_events_check;

alter table webhook_endpoint add constraint webhook_endpoint_events_check check (
  events <@ array[
    'idea.published', 'idea.updated', 'idea.archived', 'entry.completed', 'list.item_added', 'list.item_completed'
  ] and cardinality(events) >= 1
);

create table webhook_list_consent (
  user_id integer primary key
    constraint webhook_list_consent_user_id_foreign references users (id) on delete cascade,
  given_at timestamptz not null
);
