/** How large uploads may be, and what is made of them. */
export const maxUploadBytes = 15 * 1024 * 1024
export const maxPixels = 50_000_000
export const pictureWidths = [800, 1600] as const

/** Memory that a decoded picture may take: 24 megapixels of three samples of a byte each, as most cameras have. */
export const maxDecodedBytes = 72_000_000
export const maxAvifPixels = 16_000_000

/** Takes a picture from an editor. */
export const uploadPath = '/api/pictures'
