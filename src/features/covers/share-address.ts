import { coversPath, uploadsPath } from '#platform/picture-addresses.ts'

/** Where a picture stands as mails can show it: they know no SVG. */
export const toMailPicture = (imageUrl: string) =>
  imageUrl.startsWith(coversPath) ? imageUrl.replace(/\.svg$/, '.jpg') : imageUrl

/** Whether a picture was uploaded to the site. */
export const isUploaded = (imageUrl: string) => imageUrl.startsWith(uploadsPath)

/** Whether the site has a picture itself, drawn or uploaded, so that its share picture carries a title. */
export const isServedByUs = (imageUrl: string) => imageUrl.startsWith(coversPath) || isUploaded(imageUrl)

/** Raise it whenever the same title on the same cover is set in another way than before. */
const layoutVersion = 2

/** Whose sign and name stand on the pictures of links. */
export interface ShareSignature {
  siteName: string
  logo: { src: string } | null
}

/**
 * What a share picture is made from, in a few letters: it stands in its address, so that a link preview which keeps
 * pictures for ever asks for another one when the title has changed. Names no secret and keeps nobody out.
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
