import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { EditorIdea, Revision } from '../editing-contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function listRevisions(_em: SqlEntityManager, _ideaId: number): Promise<Revision[]> {
  throw later()
}

export async function restoreRevision(
  _by: unknown,
  _input: { ideaId: number; version: number; currentVersion?: number | undefined },
): Promise<EditorIdea> {
  throw later()
}
