import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { Figures } from '../contract.ts'

export async function readFigures(_em: SqlEntityManager, _now: Date): Promise<Figures> {
  throw busy('This is not built yet.', 60)
}
