import { isOurs, shareVersion, type Signed } from '#features/covers/share-address.ts'
import { hrefOf } from '#platform/addresses.ts'
import { categorySharePath, ideaSharePath } from '#platform/picture-addresses.ts'

/** What a link to an idea is shown with: its picture beside its title, or the one at another site that an editor has set. */
export const ideaSharePicture = (
  { id, title, imageUrl }: { id: number; title: string; imageUrl: string },
  site: Signed,
): string =>
  isOurs(imageUrl) ? hrefOf(ideaSharePath, { id, v: shareVersion(imageUrl, title, site) }) : imageUrl

/** The same of a category. */
export const categorySharePicture = (
  category: { slug: string; name: string; metaTitle: string | null; imageUrl: string },
  site: Signed,
): string => {
  const { slug, imageUrl } = category
  const v = shareVersion(imageUrl, titleOfCategory(category), site)
  return isOurs(imageUrl) ? hrefOf(categorySharePath, { slug, v }) : imageUrl
}

/** As its page is called. */
export const titleOfCategory = ({ name, metaTitle }: { name: string; metaTitle: string | null }) =>
  metaTitle || name
