-- Ideas that a member does not want recommended.
create table not_for_me (
  user_id integer not null constraint not_for_me_user_id_foreign references users (id) on delete cascade,
  idea_id integer not null constraint not_for_me_idea_id_foreign references idea (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, idea_id)
);

create index not_for_me_idea_id_index on not_for_me (idea_id);

-- Cosine similarity of the members who have the two ideas. It is 0 until the job has counted. No response contains it,
-- as it would tell how many members have both.
alter table wanted_together add column likeness real not null default 0;
