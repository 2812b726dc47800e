import { coversPath, uploadsPath } from '#platform/picture-addresses.ts'

/**
 * Returns the URL of a picture for use in mails: a cover's JPEG instead of its SVG, which mail clients do not show;
 * other URLs unchanged.
 */
export const toMailPicture = (imageUrl: string) =>
  imageUrl.startsWith(coversPath) ? imageUrl.replace(/\.svg$/, '.jpg') : imageUrl

/** Returns whether a picture's URL is that of a file uploaded to this site, by its path. */
export const isUploaded = (imageUrl: string) => imageUrl.startsWith(uploadsPath)

/**
 * Returns whether a picture's URL is a cover or an upload of this site, not an external image, so that the site can
 * compose a share picture (link preview) of it with a title.
 */
export const isServedByUs = (imageUrl: string) => imageUrl.startsWith(coversPath) || isUploaded(imageUrl)

/** Increment if the same title and cover are laid out differently. */
const layoutVersion = 2

/** Logo and site name on share pictures. */
export interface ShareSignature {
  siteName: string
  logo: { src: string } | null
}

/**
 * Returns a short base-36 hash of everything a share picture is made from: picture, title, site name and logo. It is
 * part of the URL, so that link previews, which cache pictures forever, fetch a new one after a change. Not
 * cryptographic.
 */
export function shareVersion(imageUrl: string, title: string, { siteName, logo }: ShareSignature): string {
  let [low, high] = [0xdeadbeef ^ layoutVersion, 0x41c6ce57]
  for (const letter of JSON.stringify([imageUrl, title, siteName, logo?.src])) {
    const code = letter.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 2_654_435_761)
    high = Math.imul(high ^ code, 1_597_334_677)
  }
  return [low ^ (high >>> 15), high ^ (low >>> 13)].map((half) => (half >>> 0).toString(36)).join('')
}
