import { z } from 'zod'
import { ideaView, season } from '#features/catalogue/idea-fields.ts'
import { timestamp, text, wholeNumberWithDefault } from '#platform/contract.ts'
import {
  customDefaults,
  customLocations,
  defaultPriority,
  defaultRecommendations,
  maxDescriptionLength,
  maxDoneNoteLength,
  maxDoneWithLength,
  maxNotesLength,
  maxPendingSaves,
  maxRecommendations,
  maxStepLength,
  maxTitleLength,
  maxReorderedEntries,
  statuses,
  timeCommitments,
  maxSharedEntries,
  sharedPageSize,
} from './limits.ts'
import { duplicateItems, eitherIdeaId, eitherNeighbour, titleRequired } from './messages.ts'

/** Row id in a JSON body: a number, not a string of digits as in a query. */
const id = z.int().min(1).max(2_147_483_647)
export const byId = z.object({ id })

export const status = z.enum(statuses)
export type Status = z.infer<typeof status>
const priority = z.int().min(1).max(3)

const invalidDate = 'must be a valid date, such as 2027-05-31'
/** Calendar date `YYYY-MM-DD`, without time or time zone. */
const calendarDate = z.string().refine((value) => z.iso.date().safeParse(value).success && value >= '0001', {
  error: invalidDate,
  params: { sentence: false },
})

/**
 * Returns a zod schema of an optional text. Blank text becomes null, so that the database and files have a single empty
 * value.
 */
const optionalText = (max: number) => text(max).transform((value) => (value.trim() === '' ? null : value))
/**
 * Returns a zod schema of a text of up to `max` characters that trims it and replaces each run of spaces and line
 * breaks with one space.
 */
export const singleLine = (max: number) =>
  text(max).transform((value) => value.trim().replaceAll(/\s+/g, ' '))
const requestId = z.uuid().optional()

/** Editable fields of an entry. An omitted field is left unchanged; null clears it. */
export const entryFields = {
  priority: priority.nullable().optional(),
  targetDate: calendarDate.nullable().optional(),
  notes: optionalText(maxNotesLength).nullable().optional(),
  /** Used only when the entry becomes completed and the time is in the past; otherwise the server's time applies. */
  completedAt: timestamp.nullable().optional(),
  /**
   * `doneNote`: the member's note on how it was. `doneOn`: the date it was done, if other than the date of
   * `completedAt`.
   */
  doneNote: optionalText(maxDoneNoteLength).nullable().optional(),
  doneOn: calendarDate.nullable().optional(),
  /** Companions, as free text. */
  doneWith: optionalText(maxDoneWithLength).nullable().optional(),
}

export const newEntry = z
  .object({
    ideaId: id.nullable().optional(),
    customIdeaId: id.nullable().optional(),
    status: status.default('planned'),
    ...entryFields,
    priority: priority.nullable().default(defaultPriority),
    /** Idempotency key of one click: a repeated request returns the entry created by the first. */
    requestId,
  })
  .refine(({ ideaId, customIdeaId }) => (ideaId == null) !== (customIdeaId == null), {
    error: eitherIdeaId,
  })
export type NewEntry = z.infer<typeof newEntry>

const { completedAt: _completedAt, ...comparableFields } = entryFields
export const entryChanges = z.object({
  id,
  status: status.optional(),
  ...entryFields,
  /**
   * Values that the fields had when the member made the change. If one of them has been changed to something else
   * since, nothing is changed.
   */
  expected: z.object({ status: status.optional(), ...comparableFields }).optional(),
})
export type EntryChanges = z.infer<typeof entryChanges>

/** Position directly after or before a neighbour. `after: null` is the top, `before: null` the end. */
const neighbourFields = { after: id.nullable().optional(), before: id.nullable().optional() }
const hasOneNeighbour = (given: { after?: number | null | undefined; before?: number | null | undefined }) =>
  (given.after === undefined) !== (given.before === undefined)
export const move = z.object({ id, ...neighbourFields }).refine(hasOneNeighbour, { error: eitherNeighbour })
export type Move = z.infer<typeof move>

/** Entry ids in their new order among themselves. */
export const arrangement = z.object({
  ids: id
    .array()
    .max(maxReorderedEntries)
    .refine((ids) => new Set(ids).size === ids.length, { error: duplicateItems }),
})

export const stepView = z.object({ id: z.int(), text: z.string(), isDone: z.boolean() })
export type StepView = z.infer<typeof stepView>
export const stepText = singleLine(maxStepLength).pipe(z.string().min(1, 'Enter a step'))
export const newStep = z.object({ entryId: id, text: stepText, requestId })
export type NewStep = z.infer<typeof newStep>
export const stepChanges = z.object({ id, text: stepText.optional(), isDone: z.boolean().optional() })
export type StepChanges = z.infer<typeof stepChanges>

/** Idea fields of an entry. For a custom idea: no slug, difficulty and cost from 1 to 5. */
const entryIdeaView = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  difficulty: z.int(),
  cost: z.int(),
  locationType: z.enum(customLocations),
  timeCommitment: z.string(),
})

export const entryView = z.object({
  id: z.int(),
  ideaId: z.int().nullable(),
  customIdeaId: z.int().nullable(),
  status,
  priority: z.int().nullable(),
  targetDate: z.iso.date().nullable(),
  notes: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  doneNote: z.string().nullable(),
  doneOn: z.iso.date().nullable(),
  doneWith: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Position in the member's own order: lower comes first. New entries go last. */
  position: z.number(),
  /** Whether the idea has left the catalogue, so that there is no page to link to. */
  archived: z.boolean(),
  idea: entryIdeaView,
  steps: stepView.array(),
  /** Ids of the member's photos, in order. */
  photos: z.uuid().array(),
})
export type EntryView = z.infer<typeof entryView>
/** The entries to do next, and the number of all entries. */
export const nextEntries = z.object({ entries: entryView.array(), total: z.int() })
export type NextEntries = z.infer<typeof nextEntries>
export const savedIdeas = z.int().array()

const customIdeaFields = {
  title: singleLine(maxTitleLength).pipe(z.string().min(1, titleRequired)),
  description: text(maxDescriptionLength),
  difficulty: z.int().min(1).max(5),
  cost: z.int().min(1).max(5),
  locationType: z.enum(customLocations),
  timeCommitment: z.enum(timeCommitments),
  season,
  ageGroup: singleLine(60).transform((value) => value || customDefaults.ageGroup),
}
export const newCustomIdea = z.object({
  title: z.preprocess((value) => value ?? '', customIdeaFields.title),
  description: customIdeaFields.description.default(''),
  difficulty: customIdeaFields.difficulty.default(customDefaults.difficulty),
  cost: customIdeaFields.cost.default(customDefaults.cost),
  locationType: customIdeaFields.locationType.default(customDefaults.locationType),
  timeCommitment: customIdeaFields.timeCommitment.default(customDefaults.timeCommitment),
  season: customIdeaFields.season.default(customDefaults.season),
  ageGroup: customIdeaFields.ageGroup.default(customDefaults.ageGroup),
  requestId,
})
export type NewCustomIdea = z.infer<typeof newCustomIdea>
export const customIdeaChanges = z
  .object({ id, ...customIdeaFields })
  .partial()
  .required({ id: true })
export type CustomIdeaChanges = z.infer<typeof customIdeaChanges>

export const customIdeaView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  difficulty: z.int(),
  cost: z.int(),
  locationType: z.enum(customLocations),
  timeCommitment: z.enum(timeCommitments),
  season,
  ageGroup: z.string(),
  imageUrl: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Id of the entry with this idea; null if the idea is not on the list. */
  entryId: z.int().nullable(),
})
export type CustomIdeaView = z.infer<typeof customIdeaView>

export const ideaInterest = z.object({
  /** Number of members with the idea on their list, or who have completed it; null below 5. */
  wants: z.int().nullable(),
  dones: z.int().nullable(),
})
export type IdeaInterest = z.infer<typeof ideaInterest>
/** `isPicked`: only editors' picks, because too few ideas have been saved to rank them. */
export const popularIdeas = z.object({ ideas: ideaView.array(), isPicked: z.boolean() })
export type PopularIdeas = z.infer<typeof popularIdeas>
export const byIdeaId = z.object({ ideaId: id })

/** Idea of “For you”. */
export const recommendedIdea = ideaView.extend({
  /** The reason for the recommendation: an idea on the list, or a kind that several of them have. */
  because: z.union([z.object({ ideaId: z.int(), title: z.string() }), z.object({ kind: z.string() })]),
})
export type RecommendedIdea = z.infer<typeof recommendedIdea>

const recommendationLimit = wholeNumberWithDefault(defaultRecommendations, 1, maxRecommendations)
export const forYouRequest = z.object({ limit: recommendationLimit })
/** Ideas that a visitor has saved in the browser, latest first. */
export const visitorForYouRequest = z.object({
  ideaIds: id.array().max(maxPendingSaves),
  limit: recommendationLimit,
})

/** Result of an import or dry run. Rows with a problem are not imported. */
export const importReport = z.object({
  /** Number of rows in the file. */
  rows: z.int(),
  /**
   * `row`: in a CSV the row number of a spreadsheet (the heading is 1), otherwise from 1. `field`: '' for the whole
   * row.
   */
  problems: z.object({ row: z.int(), field: z.string(), message: z.string() }).array(),
  /** Number of entries added, or that would be added in a dry run. */
  added: z.int(),
  /** Number of rows whose idea is already on the list. */
  skipped: z.int(),
  /** Lists that are created, and number of items added to lists; only if the file names lists. */
  lists: z.object({ created: z.string().array(), items: z.int() }).optional(),
})
export type ImportReport = z.infer<typeof importReport>

/** Calendar year in the member's time zone, which decides to which year a completion around New Year belongs. */
export const yearRequest = z.object({
  year: z.string().regex(/^\d{4}$/),
  zone: z
    .string()
    .max(60)
    .refine(isZone, {
      error: 'must be a time zone, such as Europe/Berlin',
      params: { sentence: false },
    })
    .default('UTC'),
})
export type YearRequest = z.infer<typeof yearRequest>

/** Statistics of a year. Counts catalogue ideas only, because the pictures of a year may be shared. */
export const yearView = z.object({
  done: z.int(),
  away: z.int(),
  countries: z.string().array(),
  /** Whether any completed idea has a place on the map. */
  isPlaced: z.boolean(),
})
export type YearView = z.infer<typeof yearView>

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Options of a share link. By default a shared list shows title, cover and status only. */
export const shareOptions = z.object({
  withNotes: z.boolean().default(false),
  withCustomIdeas: z.boolean().default(false),
  /** Shows the member's name above the list. */
  withName: z.boolean().default(false),
  /** Shows the note, companions and photos of completed entries. */
  withStories: z.boolean().default(false),
  /** Time at which the link expires; null for never. */
  expiresAt: timestamp.nullable().default(null),
})
export const shareChanges = z.object({
  withNotes: z.boolean().optional(),
  withCustomIdeas: z.boolean().optional(),
  withName: z.boolean().optional(),
  withStories: z.boolean().optional(),
  expiresAt: timestamp.nullable().optional(),
})
export type ShareChanges = z.infer<typeof shareChanges>
export type ShareOptions = z.infer<typeof shareOptions>

export const shareView = z.object({
  /** Path of the shared page on this site. */
  path: z.string(),
  withNotes: z.boolean(),
  withCustomIdeas: z.boolean(),
  withName: z.boolean(),
  withStories: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type ShareView = z.infer<typeof shareView>

export const calendarView = z.object({
  /** Path of the feed on this site. */
  path: z.string(),
  createdAt: z.iso.datetime(),
})
export type CalendarView = z.infer<typeof calendarView>

export const byToken = z.object({ token: z.string().max(200) })

/** The first `limit` entries of a shared list. */
export const sharedListQuery = byToken.extend({
  limit: wholeNumberWithDefault(sharedPageSize, 1, maxSharedEntries),
})

/** Entry as shown to anyone with the link, in the member's own order. */
const sharedEntry = z.object({
  /** Id for saving the idea; null for a custom idea and for an archived idea. */
  ideaId: z.int().nullable(),
  slug: z.string().nullable(),
  title: z.string(),
  imageUrl: z.string(),
  status,
  /** Null unless the link includes notes. */
  notes: z.string().nullable(),
  archived: z.boolean(),
  /** Null unless the link includes stories and the entry is completed. */
  story: z
    .object({
      day: z.iso.date().nullable(),
      note: z.string().nullable(),
      with: z.string().nullable(),
      photos: z.uuid().array(),
    })
    .nullable(),
})
export const sharedListView = z.object({
  /** Null unless the link includes the name. */
  ownerName: z.string().nullable(),
  entries: sharedEntry.array(),
  /** Counts of the whole list, not only of `entries`. */
  total: z.int(),
  done: z.int(),
})
export type SharedListView = z.infer<typeof sharedListView>
