import { z } from 'zod'
import { coverRecipe, isImageAddress } from '#features/covers/contract.ts'
import { id, timestamp, text, wholeNumber } from '#platform/contract.ts'
import { kindFields, storedKindFields } from './kind-fields.ts'
import { imageUrlInvalid, officialUrlInvalid, titleRequired } from './field-messages.ts'
import { months, place, places } from './places.ts'
import {
  durations,
  maxDescriptionLength,
  maxFreeTextLength,
  maxOfficialUrlLength,
  maxTagLength,
  maxTitleLength,
  maxTags,
} from './limits.ts'

export const difficulty = wholeNumber(1, 3)
export const cost = wholeNumber(1, 3)
export const locationType = z.enum(['indoor', 'outdoor', 'travel', 'anywhere'])
export const season = z.enum(['any', 'spring', 'summer', 'fall', 'winter'])
/** Duration bucket of an idea, derived from its `timeCommitment`. */
export const duration = z.enum(durations)
export const ideaState = z.enum(['draft', 'scheduled', 'published', 'archived'])

/** All fields of an idea that editors set, as they are stored. */
export const ideaFields = z.object({
  title: z.string({ error: titleRequired }).trim().min(1, titleRequired).pipe(text(maxTitleLength)),
  description: text(maxDescriptionLength),
  difficulty,
  cost,
  locationType,
  timeCommitment: text(maxFreeTextLength),
  season,
  ageGroup: text(maxFreeTextLength),
  tags: tagsSchema(),
  places,
  months,
  ...kindFields,
  officialUrl: officialUrlSchema(),
  imageUrl: imageUrlSchema(),
  categoryId: id.nullable(),
  state: ideaState,
  publishAt: timestamp.nullable(),
  featured: z.boolean(),
  cover: coverRecipe,
})
export type IdeaFields = z.infer<typeof ideaFields>

/**
 * The fields as stored in the database, without input validation, so that rows saved under older rules can still be
 * read.
 */
export const storedIdeaFields = ideaFields.extend({
  title: z.string(),
  description: z.string(),
  timeCommitment: z.string(),
  ageGroup: z.string(),
  tags: z.string().array(),
  places: place.array(),
  months: z.int().array(),
  ...storedKindFields,
  officialUrl: z.string().nullable(),
  imageUrl: z.string(),
  categoryId: z.int().nullable(),
  publishAt: z.string().nullable(),
})

/** Idea as visitors see it. `imageUrl` is the picture that is shown. */
export const ideaView = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  difficulty: z.int(),
  cost: z.int(),
  locationType,
  timeCommitment: z.string(),
  tags: z.string().array(),
  /** Places where the idea can be done; empty if it is not tied to one. */
  places: place.array(),
  /**
   * Best months, 1 to 12; empty means any time. Months of an idea with a place are those of that place, in either
   * hemisphere.
   */
  months: z.int().array(),
  /** Activities and sights, the most telling first. */
  kinds: storedKindFields.kinds,
  moods: storedKindFields.moods,
  /** People whom the idea suits especially; empty if it suits anybody alike. */
  company: storedKindFields.company,
  /** Weather that the idea needs (`snow`, `clear`), or is as good in (`rain`, `cold`, `heat`). */
  weather: storedKindFields.weather,
  /** Typical cost for one adult, in whole US dollars; null if that is not known. */
  price: storedKindFields.price,
  /**
   * Page of the organizer, such as a park or a festival; null if the idea has none, or while the page does not respond.
   */
  officialUrl: storedIdeaFields.shape.officialUrl,
  ageGroup: z.string(),
  season,
  categoryId: z.int().nullable(),
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  featured: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type IdeaView = z.infer<typeof ideaView>

/**
 * Idea as editors see it. `ownImageUrl` is the picture that an editor has set, `''` if none, and `officialUrl` is the
 * official page even while it does not answer.
 */
export const editorIdea = ideaView.extend({
  ownImageUrl: z.string(),
  /** Since when the official page has not answered, if its link is hidden for that; otherwise null. */
  officialPageGoneSince: z.iso.datetime().nullable(),
  state: ideaState,
  publishAt: z.iso.datetime().nullable(),
  version: z.int(),
  cover: coverRecipe,
  /** Other names that the search finds the idea by. */
  aliases: storedKindFields.aliases,
  /** Words of `needs` that the idea presupposes. */
  needs: storedKindFields.needs,
  /** Questions in visitors' words that the idea answers well. */
  questions: storedKindFields.questions,
})
export type EditorIdea = z.infer<typeof editorIdea>

/** Idea as the viewer may see it: editors also get its state, version and cover. */
export const ideaForViewer = editorIdea.partial().extend(ideaView.shape)
export type IdeaForViewer = z.infer<typeof ideaForViewer>

/** Tags as an array or as text separated by commas; lower-cased and deduplicated. A tag cannot contain a comma. */
function tagsSchema() {
  return z
    .union([z.string(), z.string().array()])
    .transform((given) =>
      [
        ...new Set(
          [given]
            .flat()
            .flatMap((part) => part.toLowerCase().split(','))
            .map((tag) => tag.trim()),
        ),
      ].filter(Boolean),
    )
    .pipe(text(maxTagLength).array().max(maxTags))
}

function imageUrlSchema() {
  return z.string().trim().pipe(text(2000)).refine(isImageAddress, { error: imageUrlInvalid })
}

/** Reserved for private networks and tests (RFC 6761, 6762, 8375, 9476), so nobody else could open them. */
const privateSuffixes =
  /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid|onion|alt)$/

/** URL of an official page, normalised; blank is null. Its host is a public name, not an IP address. */
function officialUrlSchema() {
  return z
    .string()
    .trim()
    .pipe(text(maxOfficialUrlLength))
    .transform((given, context) => {
      if (given === '') return null
      const url = URL.parse(given)
      if (url && isPublicPage(url) && url.href.length <= maxOfficialUrlLength) return url.href
      context.addIssue({ code: 'custom', message: officialUrlInvalid })
      return z.NEVER
    })
    .nullable()
}

const isPublicPage = ({ protocol, username, password, hostname }: URL): boolean =>
  protocol === 'https:' &&
  !username &&
  !password &&
  // The last label of a name begins with a letter, that of an IP address with a digit or a bracket.
  /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) &&
  !privateSuffixes.test(hostname)
