import { isServedByUs, shareVersion, type ShareSignature } from '#features/covers/share-address.ts'
import { hrefOf } from '#platform/addresses.ts'
import { categorySharePath, ideaSharePath } from '#platform/picture-addresses.ts'

/** What a link to an idea is shown with: its picture beside its title, or the one at another site that an editor has set. */
export const getIdeaSharePictureUrl = (
  { id, title, imageUrl }: { id: number; title: string; imageUrl: string },
  site: ShareSignature,
): string =>
  isServedByUs(imageUrl) ? hrefOf(ideaSharePath, { id, v: shareVersion(imageUrl, title, site) }) : imageUrl

/** The same of a category. */
export const getCategorySharePictureUrl = (
  category: { slug: string; name: string; metaTitle: string | null; imageUrl: string },
  site: ShareSignature,
): string => {
  const { slug, imageUrl } = category
  const v = shareVersion(imageUrl, categoryTitleOf(category), site)
  return isServedByUs(imageUrl) ? hrefOf(categorySharePath, { slug, v }) : imageUrl
}

/** As its page is called. */
export const categoryTitleOf = ({ name, metaTitle }: { name: string; metaTitle: string | null }) =>
  metaTitle || name
