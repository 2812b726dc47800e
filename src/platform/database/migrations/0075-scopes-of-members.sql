-- A member's token never has the scope of an editor, so that a later promotion does not widen it.
delete from api_token using users
where users.id = api_token.user_id and users.role = 'member' and scopes = array['editor'];

update api_token set scopes = array_remove(scopes, 'editor') from users
where users.id = api_token.user_id and users.role = 'member' and 'editor' = any (scopes);
