import { expect, inject, it } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { countedIn, rowsOf, tell, view } from './visiting.ts'

/** A PGlite has one process only. */
it.runIf(inject('database') === 'postgresql')(
  'two processes on one database count together, and know the same visitors',
  async () => {
    const now = () => new Date('2096-02-29T12:00:00Z')
    const one = await startTestApp({}, { now })
    const other = await startTestApp({}, { now, beside: one })
    const rounds = 40
    for (let round = 0; round < rounds; round++) {
      const events = Array.from({ length: 10 }, (_, index) => view(`/ideas/${index + 1}`))
      const visitor = { ip: `198.51.100.${round % 8}` }
      await Promise.all([tell(one, events, visitor), tell(other, events.toReversed(), visitor)])
    }
    await expect.poll(() => countedIn(one)).toBe(rounds * 20)
    expect(
      await rowsOf(one, 'select sum(views)::int as views, count(*)::int as ideas from idea_count'),
    ).toEqual([{ views: rounds * 20, ideas: 10 }])
    expect(await rowsOf(one, 'select count(*)::int as visitors from visitor')).toEqual([{ visitors: 8 }])
    await other.close()
    await one.close()
  },
)
