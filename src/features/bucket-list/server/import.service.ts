import type { SqlEntityManager } from '@mikro-orm/sql'
import { badRequest } from '#platform/server/errors.ts'
import type { ImportFile, ImportReport } from '../contract.ts'

export async function importList(
  _em: SqlEntityManager,
  _userId: number,
  _file: ImportFile,
  _now: Date,
): Promise<ImportReport> {
  throw badRequest('Imports are not open yet.')
}
