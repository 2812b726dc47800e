import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { issueState } from '../issue-contract.ts'

/** What goes out in a week. */
export const NewsletterIssue = defineEntity({
  name: 'NewsletterIssue',
  tableName: 'newsletter_issue',
  properties: {
    id: p.integer().primary().autoincrement(),
    number: p.integer().unique(),
    subject: p.string(),
    intro: p.string().default(''),
    state: p.enum(issueState.options).default('draft'),
    /** Which of the moments of the calendar it was made for. */
    dueAt: p.datetime().unique(),
    /** When it goes out, where somebody has chosen another moment. */
    sendAt: p.datetime().nullable(),
    begunAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type NewsletterIssue = InferEntity<typeof NewsletterIssue>
