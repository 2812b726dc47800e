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
  /** Whether each suggestion is less than what was asked: one of several hints alone. */
  isPartial?: boolean
  suggestions: Suggestion[]
}

/**
 * Converts the suggestions for a typed text to labelled groups, in this order: ideas, categories, tags, hints. If there
 * are several hints, their group is `isPartial`, to be shown after the search for the whole text. Empty groups are left
 * out.
 */
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
      label: hints.length > 1 ? 'Search for just one of these' : 'All ideas',
      isPartial: hints.length > 1,
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
 * Returns at most two ideas and two categories of the suggestions, without tags and hints, for a box above a list,
 * which should stay visible.
 */
export const limitSuggestions = ({ ideas, categories }: SuggestResult): SuggestResult => ({
  ideas: ideas.slice(0, 2),
  categories: categories.slice(0, 2),
  tags: [],
  hints: [],
})

/** Returns the suggestion “Search for “…””, which leads to the search page like pressing Enter. */
export const toSearchSuggestion = (words: string): Suggestion => ({
  key: 'all',
  to: hrefOf('search', { q: words }),
  text: `Search for “${words}”`,
  icon: 'search',
  value: words,
})
