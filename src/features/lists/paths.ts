/** Photo of a story that a member shares with a list. */
export const storyPhotoPath = '/api/lists/:id/items/:itemId/photos/:photoId'
