/** Takes a picture from an editor. */
export const uploadPath = '/api/pictures'
