import type { InferKyselyDB } from '@mikro-orm/sql'
import { expect, it } from 'vitest'
import type { Idea } from '#features/catalogue/server/entities.ts'
import { createPreparedStatement } from '#platform/database/sql.ts'

const buildStatement = createPreparedStatement<InferKyselyDB<typeof Idea>, { state: string; id: number }>(
  'of-state',
)((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', value('state').as('asked')])
    .where('id', '>', value('id'))
    .where('featured', '=', true),
)

it('a prepared statement has the same text each time, with the values in order', () => {
  const [one, other] = [
    buildStatement({ id: 7, state: 'draft' }),
    buildStatement({ state: 'archived', id: 9 }),
  ]
  expect(one.sql).toBe(other.sql)
  expect(one.sql).toMatch(/^\/\* prepared of-state \*\/ select/)
  expect(one.parameters).toEqual(['draft', 7, true])
  expect(other.parameters).toEqual(['archived', 9, true])
})
