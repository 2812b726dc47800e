-- What people have on their lists most, done or not, the most saved first. A job writes it where the order has changed,
-- and nothing where hardly anything was saved. How often stands in idea_interest.
create table popular_idea (
  idea_id integer primary key constraint popular_idea_idea_id_foreign references idea (id) on delete cascade,
  position smallint not null
);
