import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { BulkChange, Selection } from '../editing-contract.ts'

const later = () => busy('This is not built yet.', 60)

interface BulkRequest {
  selection: Selection
  change: BulkChange
}

export async function previewBulkChange(
  _em: SqlEntityManager,
  _request: BulkRequest,
): Promise<{
  selected: number
  changing: number
  problems: { id: number; title: string; message: string }[]
}> {
  throw later()
}

export async function changeInBulk(
  _by: unknown,
  _order: BulkRequest & { expected?: number | undefined },
): Promise<{ changed: number; undo: string | null }> {
  throw later()
}

export async function undoBulkChange(
  _by: unknown,
  _undo: string,
): Promise<{ restored: number; kept: number }> {
  throw later()
}
