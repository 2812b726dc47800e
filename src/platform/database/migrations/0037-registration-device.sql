-- The browser that somebody signed up in, by the name in its cookie: verifying the address there signs in.
alter table registration add column device varchar(64);
