-- Letters about a member's own list go the way of the newsletter: a row each, which goes out once.
alter table delivery
  alter column issue_id drop not null,
  -- Null for an issue, and for one who has had their account deleted since.
  add column user_id integer constraint delivery_user_id_foreign references users (id) on delete set null,
  add column kind varchar(12) not null default 'issue'
    constraint delivery_kind_check check (kind in ('issue', 'reminder', 'anniversary', 'year')),
  -- The day that it is about; of a year the first.
  add column about date,
  add constraint delivery_about_check check ((kind = 'issue') = (issue_id is not null) and (kind = 'issue') = (about is null)),
  add constraint delivery_user_id_kind_about_unique unique (user_id, kind, about);

create index delivery_of_lists_index on delivery (id) where kind <> 'issue' and state in ('waiting', 'claimed');

-- A link in one of them ends its kind.
alter table newsletter_token
  alter column subscriber_id drop not null,
  alter column purpose type varchar(12),
  add column user_id integer constraint newsletter_token_user_id_foreign references users (id) on delete cascade,
  drop constraint newsletter_token_purpose_check,
  add constraint newsletter_token_purpose_check
    check (purpose in ('confirm', 'manage', 'reminder', 'anniversary', 'year')),
  add constraint newsletter_token_owner_check check (num_nonnulls(subscriber_id, user_id) = 1);

create index newsletter_token_user_id_index on newsletter_token (user_id);

-- Which of them a member wants. All, where there is no row.
create table list_letter_choice (
  user_id integer constraint list_letter_choice_pkey primary key
    constraint list_letter_choice_user_id_foreign references users (id) on delete cascade,
  reminder boolean not null default true,
  anniversary boolean not null default true,
  year boolean not null default true,
  -- How often in a row a mail server has refused the address for good, and when we stopped trying.
  failures smallint not null default 0,
  suppressed_at timestamptz
);

create function forgive_list_letters() returns trigger language plpgsql as $$
begin
  update list_letter_choice set failures = 0, suppressed_at = null where user_id = new.id;
  return null;
end $$;

create trigger users_forgive_list_letters after update of email on users
  for each row when (old.email is distinct from new.email) execute function forgive_list_letters();

-- Up to which moment lists have been looked through for what is due.
alter table newsletter_setting add column lists_looked_until timestamptz;

create index entry_target_date_index on entry (target_date) where target_date is not null and status <> 'completed';

create index entry_done_on_index on entry (done_on) where done_on is not null;
