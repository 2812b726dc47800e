export const notAPicture = 'We can’t read this file. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'
export const pictureBroken = 'This picture is damaged or incomplete. Please choose another file.'
export const pictureTooLarge =
  'This picture is too large. The limit is 15 MB, and 50 megapixels for a JPEG or 16 megapixels for other formats. Please choose a smaller one.'
export const pictureIsPolyglot = 'This file contains more than just a picture. Please choose another file.'
export const picturesBusy = 'We’re processing too many pictures right now. Please try again in a moment.'
export const tooManyPicturesAtOnce =
  'You’re uploading too many pictures at once. Please wait for some of them to finish.'
export const uploadFailed = 'We couldn’t upload the picture. Please try again.'
export const pictureStoreUnavailable = 'Pictures are unavailable right now. Please try again in a moment.'
