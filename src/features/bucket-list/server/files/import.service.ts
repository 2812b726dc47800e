import type { SqlEntityManager } from '@mikro-orm/sql'
import { conflict } from '#platform/server/errors.ts'
import type { CustomIdeaView, ImportReport } from '#features/bucket-list/contract.ts'
import type { ListFile, ListedRow } from '#features/bucket-list/files-contract.ts'
import { mostCustomIdeas } from '#features/bucket-list/limits.ts'
import { sameIdeaAs, tooManyCustomIdeas, unknownSlug } from '#features/bucket-list/messages.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import { holdList } from '../order.service.ts'
import { tables } from '../tables.ts'
import { insertRows, isNew, type Planned } from './insert-rows.service.ts'
import { readListFile, type Problem, type ReadRow } from './read-file.ts'

type Described = Extract<ListedRow, { slug: null }>

/**
 * Puts the rows of a file on the list that have no problem, and says what is wrong with the others. What is on the list
 * already stays as it is, so that the same file twice adds nothing.
 *
 * @throws 400 where it is no such file at all, 409 where there would be too many custom ideas.
 */
export async function importList(
  em: SqlEntityManager,
  userId: number,
  { dryRun, ...file }: ListFile,
  now: Date,
): Promise<ImportReport> {
  const { count, rows, problems } = await readListFile(file)
  return em.transactional(async (inside) => {
    // Of two imports at once the second sees what the first has added.
    await holdList(inside, userId)
    const plan = await planRows(inside, userId, rows)
    const all = [...problems, ...plan.problems].toSorted((a, b) => a.row - b.row)
    const report = { rows: count, problems: all, skipped: plan.listed }
    if (plan.customIdeas > mostCustomIdeas) throw conflict(tooManyCustomIdeas)
    if (dryRun) return { ...report, added: plan.planned.length }
    const added = await insertRows(inside, userId, plan.planned, now)
    return { ...report, added, skipped: plan.listed + plan.planned.length - added }
  })
}

async function planRows(em: SqlEntityManager, userId: number, rows: readonly ReadRow[]) {
  const ideas = await findIdeas(em, userId, rows)
  const known = await listCustomIdeas(em, userId)
  const customIdeas = takeAlike(known)
  const firstRowOf = new Map<string, number>()
  const problems: Problem[] = []
  const planned: Planned[] = []
  /** How many are on the list already. */
  let listedBefore = 0
  for (const { row, listed } of rows) {
    if (listed.slug === null) {
      const alike = customIdeas(listed)
      if (alike?.entryId == null) planned.push({ listed, ideaId: null, customIdeaId: alike?.id ?? null })
      else listedBefore++
      continue
    }
    const idea = ideas.get(listed.slug)
    const first = firstRowOf.get(listed.slug)
    if (!idea) problems.push({ row, field: 'slug', message: unknownSlug })
    else if (first !== undefined) problems.push({ row, field: 'slug', message: sameIdeaAs(first) })
    else if (idea.entryId === null) planned.push({ listed, ideaId: idea.id, customIdeaId: null })
    else listedBefore++
    firstRowOf.set(listed.slug, first ?? row)
  }
  return { planned, problems, listed: listedBefore, customIdeas: known.length + planned.filter(isNew).length }
}

/** Archived ones too: a list that held them before is to be the same again. */
async function findIdeas(em: SqlEntityManager, userId: number, rows: readonly ReadRow[]) {
  const slugs = rows.flatMap(({ listed }) => listed.slug ?? [])
  const found = await tables(em)
    .selectFrom('idea')
    .leftJoin('entry', (join) => join.onRef('entry.idea_id', '=', 'idea.id').on('entry.user_id', '=', userId))
    .select(['idea.id', 'idea.slug', 'entry.id as entryId'])
    .where((eb) => eb('idea.slug', '=', eb.fn.any(eb.val(slugs))))
    .where('idea.state', 'in', ['published', 'archived'])
    .execute()
  return new Map(found.map((idea) => [idea.slug, idea]))
}

/** Finds a custom idea that is like a row in every field, each of them once. */
function takeAlike(customIdeas: CustomIdeaView[]) {
  const left = Map.groupBy(customIdeas, keyOf)
  return (listed: Described) => left.get(keyOf(listed))?.pop()
}

function keyOf(idea: Omit<Described, 'slug' | 'status' | 'steps'>): string {
  const { title, description, difficulty, cost, locationType, timeCommitment, season, ageGroup } = idea
  return JSON.stringify([
    title,
    description,
    difficulty,
    cost,
    locationType,
    timeCommitment,
    season,
    ageGroup,
  ])
}
