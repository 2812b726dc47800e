-- The ideas that the dashboard names as in need of an editor, found without reading any other.
create index idea_without_picture_index on idea (id) where image_url is null and state <> 'archived';

-- As many characters as thinTextBelow has in features/admin/texts.ts; another number would be found more slowly.
create index idea_thin_text_index on idea (id) where char_length(description) < 120 and state <> 'archived';
