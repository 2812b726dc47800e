import { z } from 'zod'
import { wholeNumberWithDefault } from '#platform/contract.ts'

export const auditQuery = z.object({
  limit: wholeNumberWithDefault(50, 1, 200),
  offset: wholeNumberWithDefault(0, 0, 1_000_000),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** One action of an editor, an admin or a scheduled job. */
const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Name at the time of the action, or "Former member" after the account was deleted; null for a scheduled job. */
  actor: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  /** Action name, such as `idea.update` or `person.block`. */
  action: z.string(),
  /** Id of the record that was changed, if it has one; `subject` is its name at the time. */
  subjectId: z.int().nullable(),
  subject: z.string(),
  details: z.record(z.string(), z.json()),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditPage = z.object({ entries: auditEntry.array(), total: z.int() })
