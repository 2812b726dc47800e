import { getQueryKey } from '@trpc/react-query'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import { priceOrder, titleRequired } from '#features/catalogue/field-messages.ts'
import type { Price } from '#features/catalogue/kind-fields.ts'
import { maxPrice } from '#features/catalogue/limits.ts'
import { formatPlaceLine } from '#features/catalogue/places.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import {
  amountInvalid,
  categoryRequired,
  priceIncomplete,
  publishAtRequired,
} from '#features/editing/messages.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { api } from '#platform/web/api.ts'
import type { FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { useRefresh } from '#platform/web/use-actions.ts'
import { fromLocalTime, toLocalTime } from './local-time.ts'

/** A price as typed, in US dollars; both empty if it is not known. */
export interface PriceDraft {
  from: string
  to: string
}

/** Form state of an idea, with lists and numbers that are typed kept as text until it is saved. */
export interface IdeaDraft extends Omit<
  IdeaFields,
  'tags' | 'places' | 'price' | 'aliases' | 'questions' | 'publishAt' | 'cover'
> {
  /** Comma-separated. */
  tags: string
  /** One place per line. */
  places: string
  price: PriceDraft
  /** Separated by semicolons or line breaks. */
  aliases: string
  /** One question per line. */
  questions: string
  /** Value of a `datetime-local` field, in the editor's time zone; empty if unset. */
  publishAt: string
  /** Since when the saved official page has not answered, if its link is hidden for that. */
  officialPageGoneSince?: string | null
  /** Null until a cover is chosen; the server then generates one. */
  cover: CoverRecipe | null
}

export const unknownPrice: PriceDraft = { from: '', to: '' }

/**
 * Creates the initial state of the form for a new idea: a draft without a category, with empty texts and the defaults
 * of `newIdeaDefaults`, such as the lowest difficulty and cost.
 */
export const createEmptyDraft = (): IdeaDraft => ({
  ...newIdeaDefaults,
  title: '',
  timeCommitment: '',
  tags: '',
  places: '',
  price: unknownPrice,
  aliases: '',
  questions: '',
  state: 'draft',
  publishAt: '',
  cover: null,
})

/**
 * Converts a saved idea to the state of its edit form, in which tags, places and other names are text and `publishAt`
 * is a local time.
 */
export function toDraft(idea: EditorIdea): IdeaDraft {
  const { id, slug, version, category, createdAt, updatedAt, ownImageUrl, ...fields } = idea
  return {
    ...fields,
    tags: idea.tags.join(', '),
    places: idea.places.map(formatPlaceLine).join('\n'),
    price: idea.price ? { from: String(idea.price.from), to: String(idea.price.to) } : unknownPrice,
    aliases: idea.aliases.join('; '),
    questions: idea.questions.join('\n'),
    imageUrl: ownImageUrl,
    publishAt: idea.publishAt ? toLocalTime(idea.publishAt) : '',
  }
}

/**
 * Converts the state of an idea's form to the fields that the API accepts. An invalid price becomes null, so check the
 * draft first (`checkDraft`).
 * @param saved idea that the form was filled with; its `publishAt` has seconds, which a `datetime-local` field drops.
 */
export function toIdeaFields(
  { cover, publishAt, tags, price, aliases, questions, officialPageGoneSince: _, ...draft }: IdeaDraft,
  saved: Pick<EditorIdea, 'publishAt'> | null,
  now: Date,
) {
  return {
    ...draft,
    tags: splitWords(tags, ','),
    price: parsePrice(price),
    aliases: splitWords(aliases, /[;\n]/),
    questions: splitWords(questions, /[;\n]/),
    publishAt: draft.state === 'scheduled' ? fromLocalTime(publishAt, saved?.publishAt ?? null, now) : null,
    ...(cover ? { cover } : {}),
  }
}

const splitWords = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)

/**
 * Parses the two amounts of a price as typed, in whole US dollars; null if one is empty or invalid. Their order is not
 * checked (see `findPriceError`).
 */
export function parsePrice(typed: PriceDraft): Price | null {
  const [from, to] = [parseDollars(typed.from), parseDollars(typed.to)]
  return from === undefined || to === undefined ? null : { from, to }
}

/**
 * Returns the error message for a price as typed: an invalid or a missing amount, or the wrong order. Undefined if it
 * is valid or both amounts are empty.
 */
export function findPriceError({ from, to }: PriceDraft): string | undefined {
  const written = [from, to].filter((amount) => amount.trim())
  if (written.some((amount) => parseDollars(amount) === undefined)) return amountInvalid
  if (written.length === 1) return priceIncomplete
  const price = parsePrice({ from, to })
  return price && price.from > price.to ? priceOrder : undefined
}

/** Parses an amount such as `40`, `$40` or `1,200`. */
function parseDollars(typed: string): number | undefined {
  const digits = typed.replaceAll(/[\s,]|^\s*\$/g, '')
  const dollars = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
  return dollars !== undefined && dollars <= maxPrice ? dollars : undefined
}

/**
 * Validates an idea's form: returns an error message by field for missing required fields and an invalid price; empty
 * if all is well. The server validates everything again.
 */
export function checkDraft(draft: IdeaDraft): FieldErrors {
  const errors: FieldErrors = {}
  if (!draft.title.trim()) errors.title = titleRequired
  const isPublic = draft.state === 'published' || draft.state === 'scheduled'
  if (isPublic && draft.categoryId === null) errors.categoryId = categoryRequired
  if (draft.state === 'scheduled' && !draft.publishAt) errors.publishAt = publishAtRequired
  const priceError = findPriceError(draft.price)
  if (priceError) errors.price = priceError
  return errors
}

/**
 * Returns a function to call after a change of ideas: it refetches the active queries that contain ideas, including the
 * editor's own bucket list, and removes the inactive ones from the query cache. It resolves once they are fetched.
 */
export const useRefreshIdeas = () =>
  useRefresh(
    [api.ideas, api.categories, api.search, api.admin, api.bucketList].map((part) => getQueryKey(part)),
  )
