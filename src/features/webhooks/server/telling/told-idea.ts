import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { hrefOf } from '#platform/addresses.ts'

/** A page of text, not a book: who wants all of it asks the API. */
const longestDescription = 500

/** An idea as programs are told of it: what its public page shows, and where that is. */
export const toldIdea = (
  { id, slug, title, description, category, tags }: IdeaView,
  origin: string,
): object => ({
  id,
  slug,
  title,
  description: Array.from(description).slice(0, longestDescription).join(''),
  category: category && { slug: category.slug, name: category.name },
  tags,
  url: origin + hrefOf('idea', { id }),
})
