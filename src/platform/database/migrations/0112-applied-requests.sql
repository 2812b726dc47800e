-- A change that was made with an idempotency key, with its answer, so that a repeat of the request changes nothing.
create table applied_request (
  user_id integer not null constraint applied_request_user_id_foreign references users (id) on delete cascade,
  request_id uuid not null,
  change text not null,
  -- JSON as it was sent, which no query reads.
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id, change)
);
