-- Since when an account has used its addresses, so that its owner's recovery can tell the addresses that an attacker may
-- have chosen from the owner's. No date: since the sign-up, or since before this migration.
alter table users
  add column email_since timestamptz,
  add column email_suspect_until timestamptz;

alter table former_email add column held_since timestamptz;
