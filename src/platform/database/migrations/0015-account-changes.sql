-- Every process remembers for seconds who is signed in. It is told when a session ends, or when somebody becomes
-- another, whoever did it and by whatever way.
create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

create trigger session_ended after delete on session
  for each row execute function tell_account_changed('user_id');

create trigger users_changed after update of name, email, role, email_verified_at, blocked_at on users
  for each row execute function tell_account_changed('id');

-- However often it is used, a session ends ninety days after it began, that of an editor or admin after fourteen.
update session set expires_at = least(expires_at, session.created_at + case users.role
  when 'member' then interval '90 days' else interval '14 days' end)
from users where users.id = session.user_id;
