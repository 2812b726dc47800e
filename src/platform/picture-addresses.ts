// Separate from addresses.ts, so that the first page load does not include them.

/** Coastlines and borders, for the whole world and for closer zoom levels. */
export const worldPath = '/map/world.svg'
export const fineWorldPath = '/map/world-fine.svg'
/** Locator maps. */
export const ideaMapPath = '/ideas/:id/map.svg'
export const categoryMapPath = '/categories/:slug/map.svg'
export const countryMapPath = '/places/:country/map.svg'
/** Pictures of a member's year, visible to them alone. */
export const yearMapPath = '/my-bucket-list/years/:year/map.svg'
export const yearPicturePath = '/my-bucket-list/years/:year/picture.jpg'
export const yearPosterPath = '/my-bucket-list/years/:year/poster.jpg'
/** Pictures of a member's whole list: for them, and for anyone with the link. */
export const listMapPath = '/my-bucket-list/map.svg'
export const listPosterPath = '/my-bucket-list/poster.jpg'
export const sharedMapPath = '/lists/:token/map.svg'
export const sharedPosterPath = '/lists/:token/poster.jpg'
/** Link preview pictures. */
export const ideaSharePath = '/ideas/:id/share.jpg'
export const categorySharePath = '/categories/:slug/share.jpg'
/** Generated covers, as SVG for pages and as JPEG for mails. */
export const coversPath = '/covers/'
export const coverPath = '/covers/:key.svg'
export const coverSharePath = '/covers/:key.jpg'
/** Uploaded pictures. */
export const uploadsPath = '/pictures/'
export const uploadedPath = '/pictures/:file'
