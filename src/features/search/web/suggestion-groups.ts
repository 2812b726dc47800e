import { hrefOf } from '#platform/addresses.ts'
import type { SuggestResult } from '../contract.ts'

export interface Suggestion {
  /** Unique and stable while typing. */
  key: string
  /** URL of the suggestion. */
  to: string
  text: string
  detail?: string
  imageUrl?: string
  /** Icon if there is no picture. */
  icon: 'search' | 'grid'
  /** Value of the search box after the suggestion was chosen. */
  value: string
}

export interface SuggestionGroup {
  label: string
  suggestions: Suggestion[]
}

/** Groups suggestions in the order in which the arrow keys move through them. */
export function toSuggestionGroups({ ideas, categories, tags, hints }: SuggestResult): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      label: 'Ideas',
      suggestions: ideas.map(({ id, title, imageUrl, categoryName }) => ({
        key: `idea-${id}`,
        to: hrefOf('idea', { id }),
        text: title,
        detail: categoryName,
        imageUrl,
        icon: 'search',
        value: '',
      })),
    },
    {
      label: 'Categories',
      suggestions: categories.map(({ name, slug }) => ({
        key: `category-${slug}`,
        to: hrefOf('category', { slug }),
        text: name,
        icon: 'grid',
        value: '',
      })),
    },
    {
      label: 'Tags',
      suggestions: tags.map((tag) => ({
        key: `tag-${encodeURIComponent(tag)}`,
        to: hrefOf('search', { q: tag }),
        text: `#${tag}`,
        icon: 'search',
        value: tag,
      })),
    },
    {
      label: 'All ideas',
      suggestions: hints.map(({ key, label, q }) => ({
        key: `hint-${key}`,
        to: hrefOf('search', { q }),
        text: label,
        icon: 'search',
        value: q,
      })),
    },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

/**
 * Limits the suggestions to two ideas and two categories, without tags and hints, for a box above a list, which should
 * stay visible.
 */
export const limitSuggestions = ({ ideas, categories }: SuggestResult): SuggestResult => ({
  ideas: ideas.slice(0, 2),
  categories: categories.slice(0, 2),
  tags: [],
  hints: [],
})

/** Returns the last suggestion, which searches for the typed words like pressing Enter. */
export const toSearchSuggestion = (words: string): Suggestion => ({
  key: 'all',
  to: hrefOf('search', { q: words }),
  text: `Search for “${words}”`,
  icon: 'search',
  value: words,
})
