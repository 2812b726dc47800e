import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { ToldIdea } from '#features/webhooks/payloads.ts'
import { hrefOf } from '#platform/addresses.ts'

/** A page of text, not a book: who wants all of it asks the API. */
const longestDescription = 500

/** Of what readers see, what programs are told. */
export const tellIdea = (
  { id, slug, title, description, category, tags }: IdeaView,
  origin: string,
): ToldIdea => ({
  id,
  slug,
  title,
  description: Array.from(description).slice(0, longestDescription).join(''),
  category: category && { slug: category.slug, name: category.name },
  tags,
  url: origin + hrefOf('idea', { id }),
})
