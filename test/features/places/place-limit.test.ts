import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSpots } from '#features/places/limits.ts'
import { client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ask = async <T>(path: string, input: object): Promise<T> => {
  const { data } = await client(app).call(path, input)
  return data
}
const query = (statement: string) => app.orm.em.fork().execute<Record<string, unknown>[]>(statement)

describe('more places than a map can show', () => {
  const bystanders = (count: number) =>
    query(`insert into idea_place (idea_id, position, name, country, latitude, longitude, precision, band)
      select idea_id, 100 + n, name, country, latitude, longitude, precision, band
      from (select * from idea_place order by idea_id, position limit 1) place, generate_series(1, ${count}) n`)

  it('are cut off, and the map says so', async () => {
    const [row] = await query(`select count(*)::int as count from idea_place`)
    const room = maxSpots - Number(row?.count)
    await bystanders(room)
    expect(await ask('places.map', { zoom: 1 })).toMatchObject({ isCut: false })
    expect((await app.inject('/map?zoom=1')).body).not.toContain('The map shows up to')
    await query(`delete from idea_place where position >= 100`)
    await bystanders(room + 1)
    const { spots, isCut } = await ask<{ spots: unknown[]; isCut: boolean }>('places.spots', {})
    expect([spots.length, isCut]).toEqual([maxSpots, true])
    expect((await app.inject('/map?zoom=2')).body).toContain('The map shows up to 3,000 places')
    await query(`delete from idea_place where position >= 100`)
  })
})
