import { z } from 'zod'
import { wholeNumberWithDefault } from '#platform/contract.ts'

export const auditQuery = z.object({
  limit: wholeNumberWithDefault(50, 1, 200),
  offset: wholeNumberWithDefault(0, 0, 1_000_000),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** One thing that an editor or admin did. */
const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The name they had then, while they have an account; null where the clock did it. */
  actor: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  /** Such as `idea.update` or `person.block`. */
  action: z.string(),
  /** What it was done to: its id where it has one, and how it was called then. */
  subjectId: z.int().nullable(),
  subject: z.string(),
  details: z.record(z.string(), z.json()),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditPage = z.object({ entries: auditEntry.array(), total: z.int() })
