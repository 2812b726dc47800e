import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'

it('a marked statement is prepared once per connection, under its name', async () => {
  const { location, remove } = await copyDatabase()
  const orm = await openDatabase(location, Object.values(entities))
  onTestFinished(async () => {
    await orm.close()
    await remove()
  })
  // A transaction uses a single connection.
  await orm.em.fork().transactional(async (em) => {
    const connection = em.getKysely()
    const mark = sql.raw('/* prepared a-statement */')
    for (const number of [1, 2]) await sql`${mark} select ${number}::int`.execute(connection)
    await sql`select 3`.execute(connection)
    const { rows } = await sql`
      select name, generic_plans + custom_plans as plans from pg_prepared_statements
    `.execute(connection)
    expect(rows).toEqual([{ name: 'a-statement', plans: '2' }])
  })
})
