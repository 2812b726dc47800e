import { z } from 'zod'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { id, timestamp, text } from '#platform/contract.ts'
import { maxIntroLength, maxSubjectLength } from './limits.ts'

export const issueState = z.enum(['draft', 'approved', 'sending', 'sent'])
/** Reason an idea is in an issue: in season for a hemisphere, new, most saved, a surprise, or of a theme. */
export const slot = z.enum(['north', 'south', 'new', 'saved', 'surprise', 'theme'])
export type Slot = z.infer<typeof slot>

const pick = z.object({ slot, theme: z.string().nullable(), idea: ideaView })
export type IssuePick = z.infer<typeof pick>

/** A sent issue, as readers see it. */
export const issueView = z.object({
  number: z.int(),
  subject: z.string(),
  intro: z.string(),
  sentAt: z.iso.datetime(),
  picks: pick.array(),
})
export type IssueView = z.infer<typeof issueView>

export const issueTitle = issueView.omit({ picks: true, intro: true })
export type IssueTitle = z.infer<typeof issueTitle>

export const byNumber = z.object({ number: id })
export const byId = z.object({ id })

/** An issue in any state, as editors see it. */
export const editedIssue = z.object({
  id: z.int(),
  number: z.int(),
  subject: z.string(),
  intro: z.string(),
  state: issueState,
  /** Scheduled time, at which the issue is only sent if it is approved; once it is being sent, when that began. */
  goesOutAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  picks: pick.array(),
})
export type EditedIssue = z.infer<typeof editedIssue>

/** The issue that is sent next. */
export const nextIssue = editedIssue
  .pick({ id: true, number: true, subject: true, goesOutAt: true })
  .extend({ needsApproval: z.boolean() })
export type NextIssue = z.infer<typeof nextIssue>

/** An issue with the number of its deliveries by state. */
const issueRow = editedIssue.omit({ picks: true, intro: true }).extend({
  deliveries: z.object({ waiting: z.int(), sent: z.int(), refused: z.int() }),
})
export type IssueRow = z.infer<typeof issueRow>

export const issueList = z.object({ issues: issueRow.array(), isAutomatic: z.boolean(), readers: z.int() })

export const issueChanges = z.object({
  id,
  subject: text(maxSubjectLength).trim().min(1),
  intro: text(maxIntroLength).trim(),
})
export type IssueChanges = z.infer<typeof issueChanges>

/** Replaces the idea `ideaId` with the idea `by`, or with the next suitable one if undefined. */
export const swapRequest = z.object({ id, ideaId: id, by: id.optional() })
export const scheduleRequest = z.object({ id, at: timestamp })
export const automaticSetting = z.object({ isAutomatic: z.boolean() })
