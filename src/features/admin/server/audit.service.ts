import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { AuditEntry, AuditQuery } from '../contract.ts'

export async function listAudit(
  _em: SqlEntityManager,
  _query: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  throw busy('This is not built yet.', 60)
}
