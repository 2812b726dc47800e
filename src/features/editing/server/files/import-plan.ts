import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { isId } from '#platform/contract.ts'
import { publicFailure } from '#platform/server/errors.ts'
import { withChanges } from '#platform/server/with-changes.ts'
import { sentenceOf } from '#platform/server/validation-sentences.ts'
import { recipeOfNewIdea } from '#features/covers/server/recipe.ts'
import { ideaChange, newIdea } from '#features/editing/contract.ts'
import { ideaFields, type IdeaFields } from '#features/catalogue/idea-fields.ts'
import type { ImportProblem } from '#features/editing/files-contract.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { noCategoryOfThisName, noSuchCategory } from '#features/editing/messages.ts'
import type { NumberedRow, RawRow } from './idea-file.ts'
import { everyField } from '../ideas/idea-columns.ts'
import { normaliseForSave } from '../ideas/idea-rules.ts'
import type { Changed } from '../ideas/idea-saving.service.ts'
import { categoryKey, type ImportedCategory } from './imported-category.queries.ts'
import type { StoredIdea } from '../ideas/stored-idea.queries.ts'

/** What a file would make of the catalogue. */
export interface ImportPlan {
  rows: number
  /** With the slug that the file wishes for. */
  creates: { row: number; idea: IdeaFields; slug?: string }[]
  updates: (Changed & { row: number })[]
  problems: ImportProblem[]
}

interface Known {
  /** By slug and by name. */
  categories: ReadonlyMap<string, ImportedCategory>
  /** Those that the file names, by id. */
  ideas: ReadonlyMap<number, StoredIdea>
  now: Date
  /** The line of a CSV with the names of the columns. */
  headingLine?: number | undefined
}

const readable = new Set([...Object.keys(newIdea.shape), 'id', 'category'])
/** What an export says for people's sake; an import does not change it. */
const passedOver = new Set([
  'slug',
  // Stryker disable next-line StringLiteral: it is a field of an idea as well
  'cover',
  'version',
])
/** What is so or not so. */
// Stryker disable next-line BooleanLiteral: what can be the one can be the other
const truths = everyField.filter((field) => ideaFields.shape[field].safeParse(true).success)
const atATime = 250

/** Plans an import without touching anything; the process answers others in between. */
export async function planImport(rows: NumberedRow[], known: Known): Promise<ImportPlan> {
  const problems = unknownColumns(rows, known.headingLine)
  const plan: ImportPlan = { rows: rows.length, creates: [], updates: [], problems }
  const seen = new Set<number>()
  for (const [index, { row, raw }] of rows.entries()) {
    if (index % atATime === 0) await breathe()
    planRow(plan, { ...known, seen, row }, raw)
  }
  return plan
}

/** Each column that means nothing, once: where a CSV names its columns, else at the first row that has it. */
function unknownColumns(rows: NumberedRow[], heading: number | undefined): ImportProblem[] {
  const first = new Map<string, number>()
  for (const { row, raw } of rows)
    for (const name of Object.keys(raw)) if (!first.has(name)) first.set(name, heading ?? row)
  return [...first]
    .filter(([name]) => !readable.has(name) && !passedOver.has(name))
    .map(([field, row]) => ({ row, field, message: 'There is no such column.' }))
}

function planRow(plan: ImportPlan, known: Known & { seen: Set<number>; row: number }, raw: RawRow): void {
  const { row, seen, categories, ideas, now } = known
  const refuse = (field: string, message: string) => void plan.problems.push({ row, field, message })
  const { id, category, cover: _cover, ...rest } = raw
  const sent: RawRow = { ...rest }
  for (const field of truths) sent[field] = truth(rest[field])
  if (category === '' || category === null) sent.categoryId = null
  else if (category !== undefined) {
    // Stryker disable next-line ConditionalExpression: nothing but a text is a slug, whatever is looked up
    const found = typeof category === 'string' && categories.get(categoryKey(category))
    if (!found) return refuse('category', noCategoryOfThisName)
    sent.categoryId = found.id
  } else if (
    isId(sent.categoryId) &&
    !categories.values().some((one) => one.id === Number(sent.categoryId))
  ) {
    return refuse('categoryId', noSuchCategory)
  }
  try {
    if (id === undefined || id === null) {
      const idea = newIdea.parse(sent)
      const cover = coverFor(plan, idea, categories)
      const { slug } = raw
      const wished = typeof slug === 'string' && slug !== '' ? { slug } : {}
      return void plan.creates.push({ row, idea: normaliseForSave({ ...idea, cover }, null, now), ...wished })
    }
    const before = ideas.get(Number(id))
    if (!before) return refuse('id', `${ideaNotFound}.`)
    if (seen.has(before.id)) return refuse('id', 'This idea stands in the file twice.')
    seen.add(before.id)
    const { version: _, ...change } = ideaChange.parse(sent)
    plan.updates.push({
      row,
      before,
      after: normaliseForSave(withChanges<IdeaFields>(before, change), before, now),
    })
  } catch (error) {
    plan.problems.push(...problemsIn(error, row))
  }
}

function problemsIn(error: unknown, row: number): ImportProblem[] {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => ({
      row,
      // Stryker disable next-line StringLiteral: no rule is about a row as a whole
      field: String(issue.path[0] ?? ''),
      message: sentenceOf(issue),
    }))
  }
  const { status, body } = publicFailure(error)
  if (status >= 500) throw error
  // Stryker disable next-line StringLiteral: every refusal here names its field
  const [field = ''] = Object.keys(body.issues ?? {})
  return [{ row, field, message: body.message }]
}

/** Spreadsheets write truth in their own ways. */
function truth(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  return ['false', 'no', '0'].includes(word) ? false : value
}

/** As its neighbours' in the file: the category's subject, in a light that they have not. */
function coverFor(
  { creates }: ImportPlan,
  { title, categoryId }: { title: string; categoryId: number | null },
  categories: ReadonlyMap<string, ImportedCategory>,
) {
  const category = categories.values().find(({ id }) => id === categoryId)
  const { icon, scene } = category ?? { icon: 'compass', scene: 'mountains' as const }
  return recipeOfNewIdea(
    { title, icon, scene },
    // Stryker disable next-line MethodExpression: of more than four the last four count
    creates.slice(-4).map(({ idea }) => idea.cover.palette),
  )
}
