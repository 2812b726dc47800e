import pluralize from 'pluralize'
import type { Nouns } from '#platform/nouns.ts'
import type { Config } from '../../config.ts'

const ourIdea = 'bucket list idea'
const ourList = 'bucket list'

/** What the site calls its ideas and the list of them; null where it is what we call them. */
export function nounsOf({
  PRODUCT_NOUN,
  LIST_NOUN,
}: Pick<Config, 'PRODUCT_NOUN' | 'LIST_NOUN'>): Nouns | null {
  const idea = inText(PRODUCT_NOUN)
  const list = inText(LIST_NOUN ?? listOf(idea))
  if (idea === ourIdea && list === ourList) return null
  return { idea, ideas: pluralize(idea), list, lists: pluralize(list) }
}

/** A recipe box idea stands in a recipe box, a recipe in a recipe list. */
const listOf = (idea: string) => (/\S ideas?$/.test(idea) ? idea.replace(/ ideas?$/, '') : `${idea} list`)

/** As it stands within a sentence. Where each word has a capital, that is how headings are written. */
function inText(noun: string): string {
  const words = noun.trim().split(/\s+/)
  const isHeading = words.every((word) => /^[A-Z]/.test(word))
  return isHeading
    ? words.map((word) => (/^[A-Z][^A-Z]*$/.test(word) ? word.toLowerCase() : word)).join(' ')
    : words.join(' ')
}
