-- A row that is updated twice in one transaction has all its foreign keys checked again, and the check of the creator
-- waits for an account that is being deleted, which itself waits for the list: a deadlock of two members of one list
-- who delete their accounts at once. The trigger users_leave_lists sets the column to null instead of the foreign key.
alter table list drop constraint list_created_by_id_foreign;
