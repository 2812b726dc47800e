-- Ideas that the same people have on their lists, the most alike first. A job writes it once a day from five people on:
-- how many they are is told to nobody, so it does not stand here.
create table wanted_together (
  idea_id integer not null constraint wanted_together_idea_id_foreign references idea (id) on delete cascade,
  other_id integer not null constraint wanted_together_other_id_foreign references idea (id) on delete cascade,
  position smallint not null,
  primary key (idea_id, other_id)
);

create index wanted_together_other_id_index on wanted_together (other_id);
