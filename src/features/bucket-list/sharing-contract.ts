import { z } from 'zod'
import { moment, wholeNumberOr } from '#platform/contract.ts'
import { status } from './contract.ts'
import { mostShared, sharedStep } from './limits.ts'

/** Off unless ticked: title, cover and status only. */
export const shareOptions = z.object({
  withNotes: z.boolean().default(false),
  withCustomIdeas: z.boolean().default(false),
  /** The member's name above it. */
  withName: z.boolean().default(false),
  /** Of what was done: the lines, with whom, and the photos. */
  withStories: z.boolean().default(false),
  /** From then on the link opens nothing. */
  expiresAt: moment.nullable().default(null),
})
export const shareChanges = z.object({
  withNotes: z.boolean().optional(),
  withCustomIdeas: z.boolean().optional(),
  withName: z.boolean().optional(),
  withStories: z.boolean().optional(),
  expiresAt: moment.nullable().optional(),
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
export const sharedListQuery = byToken.extend({ limit: wholeNumberOr(sharedStep, 1, mostShared) })

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
