import { z } from 'zod'
import { accountEvent, emailOnly, eventKind, role } from '#features/accounts/contract.ts'
import { id, text, wholeNumberWithDefault } from '#platform/contract.ts'

const ideaToImprove = z.object({ id: z.int(), title: z.string() })
const ideasToImprove = z.object({ total: z.int(), ideas: ideaToImprove.array() })

/** The figures of the whole catalogue, beside the four of the loaded ideas. */
export const catalogueStats = z.object({
  totals: z.object({
    ideas: z.int(),
    drafts: z.int(),
    scheduled: z.int(),
    archived: z.int(),
    categories: z.int(),
    easyIdeas: z.int(),
    budgetIdeas: z.int(),
    featuredIdeas: z.int(),
    members: z.int(),
  }),
  /** The ideas that most members have on their list. */
  mostSaved: z.object({ id: z.int(), title: z.string(), saves: z.int() }).array(),
  /** Ideas whose picture is composed, since no editor has set one. */
  withoutPicture: ideasToImprove,
  /** Ideas whose description is short. */
  thinText: ideasToImprove,
})
export type CatalogueStats = z.infer<typeof catalogueStats>

export const peopleQuery = z.object({
  q: text(200).default(''),
  role: role.optional(),
  blocked: z.boolean().optional(),
  limit: wholeNumberWithDefault(50, 1, 200),
  offset: wholeNumberWithDefault(0, 0, 1_000_000),
})
export type PeopleQuery = z.infer<typeof peopleQuery>

export const person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
  blocked: z.boolean(),
  /** Whether signing in takes more than the password. */
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Person = z.infer<typeof person>
export const peoplePage = z.object({ people: person.array(), total: z.int() })

export const invitationInput = emailOnly
/** Somebody who has been asked to sign up and has not yet. */
export const invitationView = z.object({
  id: z.int(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>

export const byPersonId = z.object({ id })
export const roleInput = z.object({ id, role })
/** To be handed to the member by the admin; works once. */
export const resetLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() })

export const staffEventsQuery = z.object({
  personId: id.optional(),
  kind: eventKind.optional(),
  limit: wholeNumberWithDefault(20, 1, 200),
  offset: wholeNumberWithDefault(0, 0, 1_000_000),
})
export type StaffEventsQuery = z.infer<typeof staffEventsQuery>

const staffEvent = accountEvent.extend({ person: z.object({ id: z.int(), name: z.string(), role }) })
export type StaffEvent = z.infer<typeof staffEvent>
export const staffEventsPage = z.object({
  events: staffEvent.array(),
  total: z.int(),
  /** Whom one can choose from. */
  staff: z.object({ id: z.int(), name: z.string() }).array(),
})

const backup = z.object({
  /** Of its file; by it one is asked for. */
  name: z.string(),
  /** `someday` are those that the site makes by itself, or was asked for. */
  kind: z.enum(['someday', 'before-restore', 'before-update']),
  madeAt: z.iso.datetime(),
  bytes: z.number().int(),
  /** Of the site that made it; null where nobody has looked yet. */
  version: z.string().nullable(),
  /** Whether it was read to its end since it was last changed, and what came of that. */
  state: z.enum(['whole', 'broken', 'unchecked']),
  problem: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

/** All that admins see of backups. */
export const backupsState = z.object({
  /** Where they are, in words. */
  place: z.string(),
  /** Why it cannot be looked into; null where it can. */
  placeProblem: z.string().nullable(),
  schedule: z.object({
    /** 0 where none is made by itself. */
    everySeconds: z.number().int(),
    keep: z.number().int(),
    /** Null where that is within minutes. */
    nextAt: z.iso.datetime().nullable(),
  }),
  /** One that is being made, or will be in a moment. */
  making: z.object({ since: z.iso.datetime().nullable(), percent: z.number().int() }).nullable(),
  /** What became of the last one, where there is none of it. */
  failure: z.object({ at: z.iso.datetime(), problem: z.string() }).nullable(),
  /** Newest first. */
  backups: backup.array(),
})
export type BackupsState = z.infer<typeof backupsState>

export const byBackupName = z.object({ name: z.string().max(200) })
export const backupLink = z.object({ href: z.string() })

const queueState = z.object({
  name: z.string(),
  waiting: z.int(),
  planned: z.int(),
  active: z.int(),
  failed: z.int(),
})

const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  isGivenUp: z.boolean(),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  /** When it is tried again; null where it is not. */
  nextAt: z.iso.datetime().nullable(),
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** What is done later, and what of it did not go well. */
export const jobsState = z.object({
  /** Of the site that does them. */
  version: z.string(),
  queues: queueState.array(),
  troubled: failedJob.array(),
})
export type JobsState = z.infer<typeof jobsState>

export const byJobId = z.object({ id: z.uuid() })
