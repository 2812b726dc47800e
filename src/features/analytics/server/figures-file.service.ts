import type { SqlEntityManager } from '@mikro-orm/sql'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#platform/server/safe-text/formula-cells.ts'
import type { Figures, FiguresFileQuery } from '../contract.ts'
import { readFigures } from './figures.service.ts'

/** One table of the figures as spreadsheets read it, the heading first; what would be a formula there is guarded. */
export async function writeFiguresFile(
  em: SqlEntityManager,
  query: FiguresFileQuery,
  now: Date,
): Promise<string> {
  const rows = rowsOf(await readFigures(em, query, now), query.table)
  return stringify(
    rows.map((row) => row.map((cell) => escapeFormula(String(cell)))),
    { bom: true, record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  )
}

type Row = (string | number)[]

function rowsOf(figures: Figures, table: FiguresFileQuery['table']): Row[] {
  if (table === 'sources' || table === 'campaigns' || table === 'devices') return named(figures[table])
  if (table === 'ideas')
    return [
      ['id', 'title', 'views', 'saves'],
      ...figures.ideas.map(({ id, title, views, saves }) => [id, title, views, saves]),
    ]
  if (table === 'neglected')
    return [['id', 'title', 'views'], ...figures.neglected.map(({ id, title, views }) => [id, title, views])]
  if (table === 'categories')
    return [
      ['slug', 'name', 'views'],
      ...figures.categories.map(({ slug, name, views }) => [slug, name, views]),
    ]
  if (table === 'searches')
    return [
      ['text', 'count', 'results'],
      ...figures.searches.map(({ text, count, results }) => [text, count, results]),
    ]
  if (table === 'inVain')
    return [
      ['text', 'count', 'lastDay'],
      ...figures.inVain.map(({ text, count, lastDay }) => [text, count, lastDay]),
    ]
  const points = figures.series.find(({ name }) => name === table)?.points ?? []
  return [
    [figures.by, table, 'before'],
    ...points.map(({ start, count, before }): Row => [start, count, before]),
  ]
}

const named = (list: Figures['sources']): Row[] => [
  ['name', 'count'],
  ...list.map(({ name, count }) => [name, count]),
]
