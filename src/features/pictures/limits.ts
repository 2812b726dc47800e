/** Largest upload, in bytes. */
export const maxUploadBytes = 15 * 1024 * 1024
export const maxPixels = 50_000_000
export const pictureWidths = [800, 1600] as const

/** Memory for one decoded picture: 24 megapixels (the usual camera size) of three 1-byte samples. */
export const maxDecodedBytes = 72_000_000
export const maxAvifPixels = 16_000_000

/** Path to which editors upload pictures. */
export const uploadPath = '/api/pictures'
