import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minShownCount } from '#features/bucket-list/limits.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { client, type Client } from '../../support/app/client.ts'

let app: TestApp
const people: Client[] = []
beforeAll(async () => {
  app = await startTestApp()
  for (let n = 0; n < minShownCount + 1; n++) {
    const { headers } = await signUp(app)
    people.push(client(app, { headers }))
  }
})
afterAll(() => app.close())

const save = (those: Client[], ...ids: number[]) =>
  Promise.all(those.flatMap((one) => ids.map((ideaId) => one.post('/api/my-bucket-list', { ideaId }))))
const count = async () => {
  await app.services.jobs.send(app.orm.em.fork(), { name: 'count-wanted-together' }, {})
  await expect
    .poll(() => app.services.jobs.isDue(app.orm.em.fork(), { name: 'count-wanted-together' }))
    .toBe(false)
}
const together = async (ideaId: number): Promise<number[]> => {
  const { data } = await client(app).call('bucketList.together', { ideaId })
  return data.map(({ id }: { id: number }) => id)
}

describe('ideas wanted together', () => {
  it('need five members', () => {
    // Smaller groups could be recognised by people who know them.
    expect(minShownCount).toBe(5)
  })

  it(`are shown from ${minShownCount} members on, without a number`, async () => {
    await save(people.slice(0, minShownCount - 1), 20, 21)
    await count()
    expect(await together(20)).toEqual([])
    await save(people.slice(minShownCount - 1, minShownCount), 20, 21)
    // Empty until the job has counted.
    expect(await together(20)).toEqual([])
    await count()
    expect([await together(20), await together(21)]).toEqual([[21], [20]])
    expect(await app.orm.em.fork().execute('select * from wanted_together where idea_id = 20')).toEqual([
      { idea_id: 20, other_id: 21, position: 1, likeness: 1 },
    ])
  })

  it('are no longer shown when one of five is gone', async () => {
    await people[0]?.call('bucketList.takeOff', { ideaId: 21 })
    await count()
    expect(await together(20)).toEqual([])
  })

  it('count only members with a verified address', async () => {
    await save(people.slice(0, minShownCount), 30, 31)
    await app.orm.em.fork().execute(`update users set email_verified_at = null
      where id = (select user_id from entry where idea_id = 30 order by user_id limit 1)`)
    await count()
    expect(await together(30)).toEqual([])
  })

  it('are forgotten when nobody has them anymore, however high their ids are', async () => {
    await save(people, 1300, 1301)
    await count()
    expect(await together(1300)).toEqual([1301])
    for (const one of people)
      for (const ideaId of [1300, 1301]) await one.call('bucketList.takeOff', { ideaId })
    await count()
    expect(await together(1300)).toEqual([])
  })

  it('exclude hidden ideas', async () => {
    await save(people.slice(1), 40, 41, 42)
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = 41`)
    await count()
    expect(await together(40)).toEqual([42])
  })
})
