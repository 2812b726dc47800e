-- Whether an address was verified on another device than the one that signed up, without the password: a stranger may
-- have signed up then, so that a reset by the mailbox's owner removes all that was added since. Unknown, and false, for
-- accounts that were verified before this migration.
alter table users add column verified_elsewhere boolean not null default false;
