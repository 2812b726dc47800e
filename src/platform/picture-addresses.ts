// Apart from the other addresses, so that the first page of a visit does not carry them.

/** Coasts and borders that maps are drawn with, for all of the world and for what is looked at closely. */
export const worldPath = '/map/world.svg'
export const fineWorldPath = '/map/world-fine.svg'
/** Small maps of where something is. */
export const ideaMapPath = '/ideas/:id/map.svg'
export const categoryMapPath = '/categories/:slug/map.svg'
export const countryMapPath = '/places/:country/map.svg'
/** A member's year as pictures, for them alone. */
export const yearMapPath = '/my-bucket-list/years/:year/map.svg'
export const yearPicturePath = '/my-bucket-list/years/:year/picture.jpg'
/** Pictures that links to them are shown with. */
export const ideaSharePath = '/ideas/:id/share.jpg'
export const categorySharePath = '/categories/:slug/share.jpg'
/** Covers drawn by the site, as pages have them and as mails do, which know no SVG. */
export const coversPath = '/covers/'
export const coverPath = '/covers/:key.svg'
export const coverSharePath = '/covers/:key.jpg'
/** Pictures that were uploaded. */
export const uploadsPath = '/pictures/'
export const uploadedPath = '/pictures/:file'
