export const notAPicture = 'We can’t read this file. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'
export const pictureBroken = 'This picture is damaged or incomplete. Please choose another file.'
export const pictureTooLarge =
  'This picture is too large: at most 15 MB, and 50 megapixels as a JPEG or 16 megapixels in another format. Please choose a smaller one.'
export const pictureIsPolyglot = 'This file contains more than a picture and was rejected.'
export const picturesBusy = 'Too many pictures are being prepared right now. Please try again in a moment.'
export const tooManyPicturesAtOnce =
  'You are uploading too many pictures at once. Please wait until some of them are done.'
export const uploadFailed = 'The picture could not be uploaded. Please try again.'
export const pictureStoreUnavailable = 'Pictures are unavailable right now. Please try again in a moment.'
