import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { IdeaFile, ImportPreview, ImportResult } from '../importing-contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function previewImport(_em: SqlEntityManager, _file: IdeaFile): Promise<ImportPreview> {
  throw later()
}

export async function runImport(_by: unknown, _file: IdeaFile): Promise<ImportResult> {
  throw later()
}
