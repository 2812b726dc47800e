import { z } from 'zod'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { id, timestamp, text } from '#platform/contract.ts'
import { maxIntroLength, maxSubjectLength } from './limits.ts'

export const issueState = z.enum(['draft', 'approved', 'sending', 'sent'])
/** Why an idea is in an issue: for the season of a half of the world, new, saved most, a surprise, a theme. */
export const slot = z.enum(['north', 'south', 'new', 'saved', 'surprise', 'theme'])
export type Slot = z.infer<typeof slot>

const pick = z.object({ slot, theme: z.string().nullable(), idea: ideaView })
export type IssuePick = z.infer<typeof pick>

/** An issue as readers see it. */
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

/** An issue as its editors see it. */
export const editedIssue = z.object({
  id: z.int(),
  number: z.int(),
  subject: z.string(),
  intro: z.string(),
  state: issueState,
  /** When it goes out, if it does. */
  goesOutAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  picks: pick.array(),
})
export type EditedIssue = z.infer<typeof editedIssue>

/** How far an issue is, in mails. */
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

/** Which idea makes room, and for which; undefined takes the next that fits. */
export const swapRequest = z.object({ id, ideaId: id, by: id.optional() })
export const scheduleRequest = z.object({ id, at: timestamp })
export const automaticSetting = z.object({ isAutomatic: z.boolean() })
