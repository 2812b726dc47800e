import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { ImportProblem } from '#features/editing/files-contract.ts'
import type { RawRow } from '../files/idea-file.ts'
import { planImport } from '../files/import-plan.ts'
import { namedCategories } from '../files/imported-category.queries.ts'
import { everyField, valuesOf, type IdeaValues } from '../ideas/idea-columns.ts'
import { addAsSet, arrivingColumns, arrivingTable } from './arriving-ideas.service.ts'
import { BadIdeaFile } from './bad-idea-file.ts'
import { freeSlugsOfAll } from './free-slugs-of-all.ts'
import { rowsInFile } from './lines-of-file.ts'

interface Options {
  now: Date
  onProgress?: (done: number) => void
}

const atATime = 2_000
const mostTold = 20

/**
 * Adds the ideas of a file, by the rules of an import and all of them or none, but as many as there may be: a million
 * in minutes. They have no history, as those of the catalogue that comes with the site.
 * @returns how many.
 * @throws BadIdeaFile with the first problems.
 */
export async function loadIdeas(
  em: SqlEntityManager,
  file: string,
  { now, onProgress = () => {} }: Options,
): Promise<number> {
  let done = 0
  return addAsSet(em, async (inside) => {
    const slugFor = await freeSlugsOfAll(inside)
    const categoriesOf = rememberCategories(inside)
    // The database writes down what is read meanwhile.
    let writing: Promise<void> = Promise.resolve()
    for await (const rows of inChunks(rowsInFile(file))) {
      const ideas = await planned(rows, { now, passed: done, categories: await categoriesOf(rows) })
      const moment = now.toISOString()
      await writing
      writing = putAside(
        inside,
        ideas.map((idea) => ({
          slug: slugFor(idea.title),
          ...valuesOf(idea, everyField),
          version: 1,
          created_at: moment,
          updated_at: moment,
        })),
      )
      // It is waited for with the next ones.
      writing.catch(() => {})
      done += rows.length
      onProgress(done)
    }
    await writing
    if (done === 0) throw new BadIdeaFile('It holds no ideas.')
    const details = { created: done, updated: 0, unchanged: 0 }
    await logAction(inside, null, {
      action: 'idea.import',
      subjectId: null,
      subject: `${done} rows`,
      details,
    })
  })
}

type Categories = Awaited<ReturnType<typeof namedCategories>>

/** Looks up what has not been named before. */
function rememberCategories(em: SqlEntityManager): (rows: RawRow[]) => Promise<Categories> {
  const known: Categories = new Map()
  return async (rows) => {
    const unknown = rows.filter(
      ({ category, categoryId }) => categoryId !== undefined || !known.has(String(category)),
    )
    for (const [slug, category] of unknown.length > 0 ? await namedCategories(em, unknown) : [])
      known.set(slug, category)
    return known
  }
}

interface Planning {
  now: Date
  passed: number
  categories: Categories
}

async function planned(rows: RawRow[], { now, passed, categories }: Planning) {
  const { creates, problems } = await planImport(rows, { categories, ideas: new Map(), now })
  if (problems.length > 0) throw new BadIdeaFile(sentences(problems, passed))
  return creates.map(({ idea }) => idea)
}

const sentences = (problems: ImportProblem[], passed: number) =>
  problems
    .slice(0, mostTold)
    .map(({ row, field, message }) => `Row ${passed + row}, ${field}: ${message}`)
    .join('\n')

async function putAside(em: SqlEntityManager, rows: IdeaValues[]): Promise<void> {
  const columns = arrivingColumns.join()
  await em.execute(
    `insert into ${arrivingTable} (${columns})
       select ${columns} from json_populate_recordset(null::${arrivingTable}, ?::json)`,
    [JSON.stringify(rows)],
  )
}

/** An export says under which ids its ideas were; here they are new. */
async function* inChunks(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow[]> {
  let chunk: RawRow[] = []
  for await (const { id: _, ...row } of rows) {
    chunk.push(row)
    if (chunk.length < atATime) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
