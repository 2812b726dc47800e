import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FileFormat } from '../contract.ts'
import { listEntries } from './entries.service.ts'

/** The list as a file. */
export async function exportList(em: SqlEntityManager, userId: number, _format: FileFormat): Promise<string> {
  return JSON.stringify(await listEntries(em, userId))
}
