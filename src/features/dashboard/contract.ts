import { z } from 'zod'
import { accountEvent, emailOnly, eventKind, role } from '#features/accounts/contract.ts'
import { weekStats } from '#features/analytics/contract.ts'
import { nextIssue } from '#features/newsletter/issue-contract.ts'
import { id, text, wholeNumberWithDefault } from '#platform/contract.ts'

const ideaToImprove = z.object({ id: z.int(), title: z.string() })
const ideasToImprove = z.object({ total: z.int(), ideas: ideaToImprove.array() })

/** Statistics of the whole catalogue, shown beside those of the loaded ideas. */
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
  /** Ideas that most members have on their list. */
  mostSaved: z.object({ id: z.int(), title: z.string(), saves: z.int() }).array(),
  /** Ideas without an editor's picture, which show a composed cover. */
  withoutPicture: ideasToImprove,
  /** Ideas with a short description. */
  thinText: ideasToImprove,
})
export type CatalogueStats = z.infer<typeof catalogueStats>

/** Pending work of editors and admins. */
export const dashboardOverview = z.object({
  drafts: z.int(),
  scheduled: z.int(),
  /** Published ideas whose official page no longer answers. */
  goneOfficialPages: z.int(),
  /** Null if no issue is drafted; the next one is then due at `nextIssueDueAt`. */
  nextIssue: nextIssue.nullable(),
  nextIssueDueAt: z.iso.datetime().nullable(),
  week: weekStats,
  /** Null for editors. */
  system: z
    .object({
      failingJobs: z.int(),
      /** Last complete backup; null if there is none. */
      backupAt: z.iso.datetime().nullable(),
      /** Whether the last run failed. */
      hasBackupFailed: z.boolean(),
    })
    .nullable(),
})
export type DashboardOverview = z.infer<typeof dashboardOverview>

export const peopleQuery = z.object({
  q: text(200).default(''),
  role: role.optional(),
  blocked: z.boolean().optional(),
  sort: z.enum(['joined', 'name']).default('joined'),
  order: z.enum(['asc', 'desc']).default('desc'),
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
  /** Whether signing in requires more than the password. */
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Person = z.infer<typeof person>
export const peoplePage = z.object({ people: person.array(), total: z.int() })

export const invitationInput = emailOnly
/** Invitation that has not been accepted. */
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
/** Single-use link that the admin gives to the member. */
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
  /** Editors and admins to filter by. */
  staff: z.object({ id: z.int(), name: z.string() }).array(),
})

const backup = z.object({
  /** File name, which identifies the backup. */
  name: z.string(),
  /** `someday`: made on schedule or on request. */
  kind: z.enum(['someday', 'before-restore', 'before-update']),
  madeAt: z.iso.datetime(),
  bytes: z.number().int(),
  /** Version of the site that made the backup; null before the first check. */
  version: z.string().nullable(),
  /** Result of reading the file to its end; `unchecked` if that has not happened since its last change. */
  state: z.enum(['whole', 'broken', 'unchecked']),
  problem: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

/** State of the backups, for admins. */
export const backupsState = z.object({
  /** Storage location, for display. */
  place: z.string(),
  /** Why the storage cannot be read; null if it can. */
  placeProblem: z.string().nullable(),
  schedule: z.object({
    /** 0 if no backups are scheduled. */
    everySeconds: z.number().int(),
    keep: z.number().int(),
    /** Null if the next backup is due within minutes. */
    nextAt: z.iso.datetime().nullable(),
  }),
  /** Backup that is being made or is queued. */
  making: z.object({ since: z.iso.datetime().nullable(), percent: z.number().int() }).nullable(),
  /** Failure of the last run; null if it succeeded. */
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
  /** Time of the next attempt; null if there is none. */
  nextAt: z.iso.datetime().nullable(),
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** Queues and failed jobs. */
export const jobsState = z.object({
  /** Version of the site that runs the jobs. */
  version: z.string(),
  queues: queueState.array(),
  troubled: failedJob.array(),
})
export type JobsState = z.infer<typeof jobsState>

export const byJobId = z.object({ id: z.uuid() })
