import { z } from 'zod'
import { ideaView, season } from '#features/catalogue/idea-fields.ts'
import { timestamp, text, wholeNumberWithDefault } from '#platform/contract.ts'
import {
  customDefaults,
  customLocations,
  defaultPriority,
  maxDescriptionLength,
  maxDoneNoteLength,
  maxDoneWithLength,
  maxNotesLength,
  maxStepLength,
  maxTitleLength,
  maxReorderedEntries,
  statuses,
  timeCommitments,
  maxSharedEntries,
  sharedPageSize,
} from './limits.ts'
import { duplicateItems, eitherIdeaId, eitherNeighbour, titleRequired } from './messages.ts'

/** A row's id in a body: a number as JSON has it, where a query would send digits. */
const id = z.int().min(1).max(2_147_483_647)
export const byId = z.object({ id })

export const status = z.enum(statuses)
export type Status = z.infer<typeof status>
const priority = z.int().min(1).max(3)

const invalidDate = 'must be a date of the calendar, such as 2027-05-31'
/** A date of the calendar, `YYYY-MM-DD`: never a moment, and the same in every time zone. */
const calendarDate = z.string().refine((value) => z.iso.date().safeParse(value).success && value >= '0001', {
  error: invalidDate,
  params: { sentence: false },
})

/** Blank text is none: one way to say it, in the database and in every file. */
const optionalText = (max: number) => text(max).transform((value) => (value.trim() === '' ? null : value))
const singleLine = (max: number) => text(max).transform((value) => value.trim().replaceAll(/\s+/g, ' '))
const requestId = z.uuid().optional()

/** What an entry can be told of itself. Omitted stays as it is, null clears. */
export const entryFields = {
  priority: priority.nullable().optional(),
  targetDate: calendarDate.nullable().optional(),
  notes: optionalText(maxNotesLength).nullable().optional(),
  /** Taken where an entry becomes completed and it lies in the past; else the time is the server's. */
  completedAt: timestamp.nullable().optional(),
  /** A line about how it was, and the day it was done, where that is not the day it was ticked off. */
  doneNote: optionalText(maxDoneNoteLength).nullable().optional(),
  doneOn: calendarDate.nullable().optional(),
  /** With whom it was done. */
  doneWith: optionalText(maxDoneWithLength).nullable().optional(),
}

export const newEntry = z
  .object({
    ideaId: id.nullable().optional(),
    customIdeaId: id.nullable().optional(),
    status: status.default('planned'),
    ...entryFields,
    priority: priority.nullable().default(defaultPriority),
    /** Of one click: a repeat of it answers the entry that the first one made. */
    requestId,
  })
  .refine(({ ideaId, customIdeaId }) => (ideaId == null) !== (customIdeaId == null), {
    error: eitherIdeaId,
  })
export type NewEntry = z.infer<typeof newEntry>

export const entryChanges = z.object({ id, status: status.optional(), ...entryFields })
export type EntryChanges = z.infer<typeof entryChanges>

/** Directly after or before a neighbour; `after: null` is the very top, `before: null` the very end. */
const neighbourFields = { after: id.nullable().optional(), before: id.nullable().optional() }
const hasOneNeighbour = (given: { after?: number | null | undefined; before?: number | null | undefined }) =>
  (given.after === undefined) !== (given.before === undefined)
export const move = z.object({ id, ...neighbourFields }).refine(hasOneNeighbour, { error: eitherNeighbour })
export type Move = z.infer<typeof move>

/** Entries in the order that they are to have among themselves. */
export const arrangement = z.object({
  ids: id
    .array()
    .max(maxReorderedEntries)
    .refine((ids) => new Set(ids).size === ids.length, { error: duplicateItems }),
})

export const stepView = z.object({ id: z.int(), text: z.string(), isDone: z.boolean() })
export type StepView = z.infer<typeof stepView>
export const stepText = singleLine(maxStepLength).pipe(z.string().min(1, 'A step needs some words'))
export const newStep = z.object({ entryId: id, text: stepText, requestId })
export type NewStep = z.infer<typeof newStep>
export const stepChanges = z.object({ id, text: stepText.optional(), isDone: z.boolean().optional() })
export type StepChanges = z.infer<typeof stepChanges>

/** What an entry says of its idea. For a custom idea it is filled from it: no slug, scales to 5. */
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
  /** Where it stands in the member's own order: smaller is higher. New entries come last. */
  position: z.number(),
  /** Its idea has left the catalogue: no page to link to. */
  archived: z.boolean(),
  idea: entryIdeaView,
  steps: stepView.array(),
  /** Ids of the photos that the member has added, for nobody else to see. */
  photos: z.uuid().array(),
})
export type EntryView = z.infer<typeof entryView>
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
  /** Its place on the list; null for one that can be offered again. */
  entryId: z.int().nullable(),
})
export type CustomIdeaView = z.infer<typeof customIdeaView>

export const ideaInterest = z.object({
  /** How many members have it on their list, or have done it; null while too few do (shown from 5 on). */
  wants: z.int().nullable(),
  dones: z.int().nullable(),
})
export type IdeaInterest = z.infer<typeof ideaInterest>
/** `isPicked`: by editors, because too little has been saved yet. */
export const popularIdeas = z.object({ ideas: ideaView.array(), isPicked: z.boolean() })
export type PopularIdeas = z.infer<typeof popularIdeas>
export const byIdeaId = z.object({ ideaId: id })

/** Rows with a problem are left out. */
export const importReport = z.object({
  /** How many rows the file has. */
  rows: z.int(),
  /** `row` as a spreadsheet counts in a CSV (the heading is 1), from 1 in JSON; `field` '' for the whole row. */
  problems: z.object({ row: z.int(), field: z.string(), message: z.string() }).array(),
  /** How many entries it makes, or has made. */
  added: z.int(),
  /** How many are on the list already. */
  skipped: z.int(),
})
export type ImportReport = z.infer<typeof importReport>

/** A year of the calendar on the member's wall: what was ticked off around New Year belongs to the one or the other. */
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

/** Of ideas of the catalogue alone: it is what may be shown to others. */
export const yearView = z.object({
  done: z.int(),
  away: z.int(),
  countries: z.string().array(),
  /** Whether any of it has a place on the map. */
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

/** Off unless ticked: title, cover and status only. */
export const shareOptions = z.object({
  withNotes: z.boolean().default(false),
  withCustomIdeas: z.boolean().default(false),
  /** The member's name above it. */
  withName: z.boolean().default(false),
  /** Of what was done: the lines, with whom, and the photos. */
  withStories: z.boolean().default(false),
  /** From then on the link opens nothing. */
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
  /** The page that the link opens, on the site's own address. */
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
  /** The feed, on the site's own address. */
  path: z.string(),
  createdAt: z.iso.datetime(),
})
export type CalendarView = z.infer<typeof calendarView>

export const byToken = z.object({ token: z.string().max(200) })

/** The first so many of a shared list. */
export const sharedListQuery = byToken.extend({
  limit: wholeNumberWithDefault(sharedPageSize, 1, maxSharedEntries),
})

/** What whoever has the link sees, in the member's own order. */
const sharedEntry = z.object({
  /** To add it to one's own list; null for a custom idea and for what has left the catalogue. */
  ideaId: z.int().nullable(),
  slug: z.string().nullable(),
  title: z.string(),
  imageUrl: z.string(),
  status,
  /** Null unless the member has ticked notes. */
  notes: z.string().nullable(),
  archived: z.boolean(),
  /** Null unless the member has ticked stories, and where there is none. */
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
  /** Null unless the member has ticked the name. */
  ownerName: z.string().nullable(),
  entries: sharedEntry.array(),
  /** Of the whole list. */
  total: z.int(),
  done: z.int(),
})
export type SharedListView = z.infer<typeof sharedListView>
