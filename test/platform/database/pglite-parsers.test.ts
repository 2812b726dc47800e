import { expect, it, onTestFinished } from 'vitest'
import { pgliteOf } from '#platform/database/orm.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

it('PGlite does not copy type parsers for each statement, and reads the same values', async () => {
  const catalogue = await openCatalogue()
  onTestFinished(() => catalogue.close())
  const oids = Object.keys((await pgliteOf(catalogue.orm)).parsers).map(Number)
  expect(oids.filter((oid) => oid >= 10_000)).toEqual([])
  const values = {
    words: ['a', 'b,"c"'],
    numbers: [1, 2],
    flags: [true, false],
    none: [],
    data: { of: [1] },
    large: 2 ** 40,
    flag: true,
  }
  const rows = await catalogue.orm.em.fork().execute(
    `select array['a', 'b,"c"'] as words, array[1, 2] as numbers, array[true, false] as flags,
      array[]::text[] as none, '{"of": [1]}'::jsonb as data, 1099511627776::float8 as large, true as flag`,
  )
  expect(rows).toEqual([values])
})
