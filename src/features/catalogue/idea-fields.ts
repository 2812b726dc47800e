import { z } from 'zod'
import { coverRecipe, isImageAddress } from '#features/covers/contract.ts'
import { id, timestamp, text, wholeNumber } from '#platform/contract.ts'
import { kindFields, storedKindFields } from './kind-fields.ts'
import { imageUrlInvalid, titleRequired } from './field-messages.ts'
import { months, place, places } from './places.ts'
import {
  durations,
  maxDescriptionLength,
  maxFreeTextLength,
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
  ageGroup: z.string(),
  season,
  categoryId: z.int().nullable(),
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  featured: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type IdeaView = z.infer<typeof ideaView>

/** Idea as editors see it. `ownImageUrl` is the picture that an editor has set, `''` if none. */
export const editorIdea = ideaView.extend({
  ownImageUrl: z.string(),
  state: ideaState,
  publishAt: z.iso.datetime().nullable(),
  version: z.int(),
  cover: coverRecipe,
  /** Other names that the search finds the idea by. */
  aliases: storedKindFields.aliases,
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
