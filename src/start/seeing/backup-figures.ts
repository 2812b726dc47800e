import type { SqlEntityManager } from '@mikro-orm/sql'
import { newestKnown } from '#features/dashboard/server/backups/checks.service.ts'
import { formerRuns } from '#features/dashboard/server/backups/runs.service.ts'
import type { Figures } from '#platform/seeing/figures.ts'
import type { Services } from '../services.ts'
import { show } from './show.ts'

/** How backups stand, by what the site knows of them: a storage that hangs takes no figures away. */
export function showBackups(
  main: SqlEntityManager,
  { backups }: Pick<Services, 'backups'>,
  registry: Figures['shared'],
): void {
  const registers = [registry]
  show({
    name: 'someday_backup_newest_timestamp_seconds',
    help: 'When the newest backup was made that is whole as far as is known.',
    registers,
    async collect() {
      this.reset()
      const madeAt = await newestKnown(main.fork()).catch(() => undefined)
      if (madeAt) this.set(madeAt.getTime() / 1_000)
    },
  })
  show({
    name: 'someday_backup_every_seconds',
    help: 'How often a backup is to be made; 0 where none is made by itself.',
    registers,
  }).set(backups.everyMs / 1_000)
  show({
    name: 'someday_backup_failed',
    help: '1 where the last backup that was begun has failed.',
    registers,
    async collect() {
      this.reset()
      const runs = await formerRuns(main.fork()).catch(() => undefined)
      if (runs) this.set(runs.last?.problem == null ? 0 : 1)
    },
  })
}
