import { isServedByUs, shareVersion, type ShareSignature } from '#features/covers/share-address.ts'
import { hrefOf } from '#platform/addresses.ts'
import { categorySharePath, ideaSharePath } from '#platform/picture-addresses.ts'

/**
 * Returns the URL of the picture in link previews of an idea: one that this site composes of its cover or uploaded
 * picture with the title beside it, or else the external picture that an editor has set, as it is.
 */
export const getIdeaSharePictureUrl = (
  { id, title, imageUrl }: { id: number; title: string; imageUrl: string },
  site: ShareSignature,
): string =>
  isServedByUs(imageUrl) ? hrefOf(ideaSharePath, { id, v: shareVersion(imageUrl, title, site) }) : imageUrl

/**
 * Returns the URL of the picture in link previews of a category: one that this site composes of its cover or uploaded
 * picture with the title beside it, or else the external picture that an editor has set, as it is.
 */
export const getCategorySharePictureUrl = (
  category: { slug: string; name: string; metaTitle: string | null; imageUrl: string },
  site: ShareSignature,
): string => {
  const { slug, imageUrl } = category
  const v = shareVersion(imageUrl, categoryTitleOf(category), site)
  return isServedByUs(imageUrl) ? hrefOf(categorySharePath, { slug, v }) : imageUrl
}

/** Returns the title of the category's page: its meta title, or its name if it has none. */
export const categoryTitleOf = ({ name, metaTitle }: { name: string; metaTitle: string | null }) =>
  metaTitle || name
