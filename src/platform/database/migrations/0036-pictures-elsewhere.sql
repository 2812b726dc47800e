-- Pictures may be kept outside the database (PICTURES_URL); who shows them is known here all the same.
alter table picture alter column bytes drop not null;
