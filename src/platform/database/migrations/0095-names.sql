-- Title and aliases of an idea as words, to tell a name from a question: "weekend at bernie's" asks for no weekend.
create function f_names(title text, aliases text[]) returns text[]
language sql immutable parallel safe
return array(select f_words(name) from unnest(title || aliases) name);
