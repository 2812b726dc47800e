import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { isId } from '#platform/contract.ts'
import type { Editor } from '../editor.ts'
import { badFile } from '#platform/server/errors.ts'
import type { IdeaFile, IdeaImportPreview, ImportResult } from '#features/editing/contract.ts'
import { importRejected } from '#features/editing/messages.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { findFreeSlugs } from '../ideas/idea-rules.ts'
import { planImport, type ImportPlan, lockNamedCategories } from './import-plan.ts'
import { csvHeaderLine, parseIdeaFile, type NumberedRow } from './idea-rows.ts'
import {
  findChangedFields,
  insertIdeas,
  createBatchId,
  saveIdeas,
  type SaveContext,
} from '../ideas/idea-saving.service.ts'
import { createCategories, findMissingCategories } from './missing-categories.service.ts'
import { lockIdeas, readIdeas, type StoredIdea } from '../ideas/idea-columns.ts'

const maxPreviewedChanges = 1000

/**
 * Returns what an import of the file would do, without saving anything: the numbers of rows and changes, all problems,
 * the missing categories, and the first 1,000 changes row by row.
 * @throws 400 if the file cannot be parsed.
 */
export async function previewImport(
  em: SqlEntityManager,
  file: IdeaFile,
  now: Date,
): Promise<IdeaImportPreview> {
  const rows = await parseIdeaFile(file)
  const createPlan = (inside: SqlEntityManager) =>
    createImportPlan(inside, rows, { ...file, read: readIdeas, now })
  const { plan, newCategories } = await (file.makesCategories
    ? runAndRollBack(em, createPlan)
    : createPlan(em))
  const updates = plan.updates.map((one) => ({ ...one, fields: findChangedFields(one) }))
  const real = updates.filter(({ fields }) => fields.length > 0)
  const changes = [
    ...plan.creates.map(({ row, idea }) => ({
      row,
      action: 'create' as const,
      id: null,
      title: idea.title,
      fields: [],
    })),
    ...real.map(({ row, before, after, fields }) => ({
      row,
      action: 'update' as const,
      id: before.id,
      title: after.title,
      fields,
    })),
  ]
  return {
    rows: plan.rows,
    creating: plan.creates.length,
    updating: real.length,
    unchanged: updates.length - real.length,
    problems: plan.problems,
    newCategories,
    changes: changes.toSorted((a, b) => a.row - b.row).slice(0, maxPreviewedChanges),
  }
}

/**
 * Imports a file of ideas, all rows or none, writes revisions and one audit log entry, invalidates the caches, and
 * returns the numbers of created, updated and unchanged ideas. Enqueues search indexing and webhook events.
 * @param by context of the editor's request; its `onProgress` is called with the numbers of rows done and of all.
 * @throws 400 if the file cannot be parsed, or with every problem if a row is invalid.
 */
export async function runImport(by: Editor, file: IdeaFile): Promise<ImportResult> {
  const rows = await parseIdeaFile(file)
  return changeCatalogue(by, async (em) => {
    const { plan } = await createImportPlan(em, rows, { ...file, read: lockIdeas, now: by.now() })
    if (plan.problems.length > 0) throw badFile(importRejected(plan.problems.length), plan.problems)
    const progress = by.onProgress ?? (() => {})
    const save = { em, jobs: by.jobs, editor: by.user, action: 'import', batch: createBatchId() } as const
    const result = await writePlan(save, plan, progress)
    await logAction(em, by.user, {
      action: 'idea.import',
      subjectId: null,
      subject: `${plan.rows} rows`,
      details: result,
    })
    return result
  })
}

/**
 * Writes the creations and updates of an import's plan and returns the numbers of created, updated and unchanged ideas.
 * Must be called inside a transaction, and only for a plan without problems, which it does not check.
 * @throws 409 if an idea has changed since the plan was made.
 */
export async function writePlan(
  save: SaveContext,
  plan: ImportPlan,
  onProgress: (done: number, total: number) => void,
): Promise<ImportResult> {
  const slugs = await findFreeSlugs(
    save.em,
    plan.creates.map(({ idea, slug }) => slug ?? idea.title),
  )
  const ideas = plan.creates.map(({ idea }, index) => ({ ...idea, slug: slugs[index] ?? '' }))
  const created = await insertIdeas(save, ideas, (done) => onProgress(done, plan.rows))
  const updated = await saveIdeas(save, plan.updates, (done) => onProgress(created.length + done, plan.rows))
  return {
    created: created.length,
    updated: updated.length,
    unchanged: plan.updates.length - updated.length,
  }
}

interface PlanOptions extends Pick<IdeaFile, 'format' | 'makesCategories'> {
  read: (em: SqlEntityManager, ids: number[]) => Promise<StoredIdea[]>
  now: Date
  /** Ids of ideas that earlier chunks of a long file have named. */
  seen?: Set<number>
}

/**
 * Reads the categories and ideas that these rows refer to, and returns the plan of their import (see `planImport`) with
 * the names of the categories that were missing; with `makesCategories` it creates those. Writes nothing else. Call it
 * in a transaction, in which it locks the categories.
 * @param options.read fetches the ideas: `readIdeas`, or `lockIdeas`, so that they cannot change before the plan is
 * written.
 */
export async function createImportPlan(
  em: SqlEntityManager,
  numbered: NumberedRow[],
  { read, now, format, makesCategories, seen }: PlanOptions,
): Promise<{ plan: ImportPlan; newCategories: string[] }> {
  const rows = numbered.map(({ raw }) => raw)
  // Every writer locks categories before ideas, which prevents deadlocks.
  const existing = await lockNamedCategories(em, rows)
  const newCategories = findMissingCategories(rows, existing)
  const isMade = makesCategories && newCategories.length > 0
  if (isMade) await createCategories(em, newCategories)
  const categories = isMade ? await lockNamedCategories(em, rows) : existing
  const ids = new Set(rows.map(({ id }) => Number(id)).filter(isId))
  const ideas = await read(em, [...ids])
  const plan = await planImport(numbered, {
    categories,
    ideas: new Map(ideas.map((idea) => [idea.id, idea])),
    now,
    headingLine: format === 'csv' ? csvHeaderLine : undefined,
    seen,
  })
  return { plan, newCategories }
}

class RollbackSignal extends Error {}

/**
 * Runs `work` in a transaction, rolls it back in any case and returns the result: for a dry run.
 * @throws the error of `work`, or an error if it returns undefined.
 */
export async function runAndRollBack<T>(
  em: SqlEntityManager,
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  try {
    await em.transactional(async (inside) => {
      results.push(await work(inside))
      throw new RollbackSignal()
    })
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('The work returned no result')
  return result
}
