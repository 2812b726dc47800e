import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { watchCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import { openDatabase } from '#platform/database/orm.ts'
import { runForCaller } from '#platform/server/scheduling/costs.ts'
import * as entities from '#root/entities.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Blocks the check for changes during some work. */
const whileChecksAreBlocked = (work: () => Promise<void>) =>
  app.orm.em.fork().transactional(async (em) => {
    if (inject('database') === 'postgresql') await em.execute('lock table catalogue_version')
    await work()
  })

describe('the check for catalogue changes', () => {
  it('makes nobody wait while the last one is less than half a second old', async () => {
    const { catalogueVersion } = app.services
    // On a machine that pauses in between, the measurement is skipped.
    let young: boolean[] = []
    await expect
      .poll(
        async () => {
          await catalogueVersion.catchUp()
          const looked = performance.now()
          await whileChecksAreBlocked(async () => {
            await wait(350)
            const isKnown = catalogueVersion.isKnown()
            young = performance.now() - looked < 450 ? [isKnown] : []
            await wait(300)
            expect(catalogueVersion.isKnown()).toBe(false)
          })
          return young
        },
        { timeout: 60_000 },
      )
      .toEqual([true])
  })

  it.runIf(inject('database') === 'postgresql')(
    'starts when the last one has ended, however long it takes and however many wait',
    async () => {
      const { catalogueVersion } = app.services
      const looks = async () => {
        const [row] = await app.orm.em.fork().execute<{ count: string }[]>(
          `select count(*) as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%catalogue_version%'`,
        )
        return Number(row?.count)
      }
      const asked: Promise<unknown>[] = []
      await whileChecksAreBlocked(async () => {
        for (let turn = 0; turn < 8; turn++) {
          catalogueVersion.isKnown()
          asked.push(catalogueVersion.current(), catalogueVersion.catchUp())
          await wait(300)
        }
        expect(await looks()).toBe(1)
      })
      await Promise.all(asked)
    },
  )

  it.runIf(inject('database') === 'postgresql')(
    'fails for those who wait for it, and for nobody else',
    async () => {
      const url = new URL('url' in app.location ? app.location.url : '')
      // The table is in none of the schemas that are searched.
      url.searchParams.set('options', '-c search_path=pg_catalog')
      const orm = await openDatabase({ url: url.href }, Object.values(entities))
      onTestFinished(() => orm.close())
      const never = { start: async () => {}, stop: async () => {}, isListening: () => false }
      const { catchUp } = watchCatalogueVersion(orm.em, () => never)
      const unhandled: unknown[] = []
      const note = (error: unknown) => void unhandled.push(error)
      process.on('unhandledRejection', note)
      onTestFinished(() => void process.off('unhandledRejection', note))
      const checks = await Promise.allSettled([catchUp(), catchUp(), catchUp()])
      expect(checks.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      await wait(10)
      expect(unhandled).toEqual([])
    },
  )

  it.runIf(inject('database') === 'pglite')('runs before the queries of a greedy client', async () => {
    const done: string[] = []
    const ask = async () => {
      await app.orm.em.fork().execute('select count(*) from generate_series(1, 200000)')
      done.push('an answer')
    }
    await runForCaller({ client: 'greedy' }, async () => {
      const asking = Array.from({ length: 12 }, ask)
      await asking[0]
      await app.services.catalogueVersion.catchUp().then(() => done.push('the look'))
      await Promise.all(asking)
    })
    expect(done.indexOf('the look')).toBeLessThanOrEqual(3)
  })
})
