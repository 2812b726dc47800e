import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/admin/server/audit.service.ts'
import { isId } from '#platform/contract.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { badFile } from '#platform/server/errors.ts'
import type { IdeaFile, ImportPreview, ImportResult } from '../importing-contract.ts'
import { fileHasProblems } from '../texts.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { freeSlugs } from './free-slugs.service.ts'
import { rowsOf, type RawRow } from './idea-file.service.ts'
import { changedFields, insertIdeas, newBatch, saveIdeas } from './idea-saving.service.ts'
import { planImport } from './import-plan.service.ts'
import { namedCategories } from './imported-category.rows.ts'
import { lockIdeas, readIdeas, type StoredIdea } from './stored-idea.rows.ts'

declare module '#platform/server/context.ts' {
  interface RequestContext {
    /** Told how far a long change is. */
    onProgress?: ((done: number, total: number) => void) | undefined
  }
}

const changesShown = 1000

/** What a file would do: every problem, and the changes row by row. @throws 400 for what is no such file. */
export async function previewImport(em: SqlEntityManager, file: IdeaFile, now: Date): Promise<ImportPreview> {
  const plan = await planOf(em, await rowsOf(file), readIdeas, now)
  const updates = plan.updates.map((one) => ({ ...one, fields: changedFields(one) }))
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
    changes: changes.toSorted((a, b) => a.row - b.row).slice(0, changesShown),
  }
}

/** Imports a file, all of it or nothing. @throws 400 with every problem. */
export async function runImport(by: MemberContext, file: IdeaFile): Promise<ImportResult> {
  const rows = await rowsOf(file)
  return changeCatalogue(by, async (em) => {
    const plan = await planOf(em, rows, lockIdeas, by.now())
    if (plan.problems.length > 0) throw badFile(fileHasProblems(plan.problems.length), plan.problems)
    const progress = by.onProgress ?? (() => {})
    const save = { em, jobs: by.jobs, editor: by.user, action: 'import', batch: newBatch() } as const
    const slugs = await freeSlugs(
      em,
      plan.creates.map(({ idea }) => idea.title),
    )
    const ideas = plan.creates.map(({ idea }, index) => ({ ...idea, slug: slugs[index] ?? '' }))
    const created = await insertIdeas(save, ideas, (done) => progress(done, plan.rows))
    const updated = await saveIdeas(save, plan.updates, (done) => progress(created.length + done, plan.rows))
    const result = {
      created: created.length,
      updated: updated.length,
      unchanged: plan.updates.length - updated.length,
    }
    await logAction(em, by.user, {
      action: 'idea.import',
      subjectId: null,
      subject: `${plan.rows} rows`,
      details: result,
    })
    return result
  })
}

async function planOf(
  em: SqlEntityManager,
  rows: RawRow[],
  read: (em: SqlEntityManager, ids: number[]) => Promise<StoredIdea[]>,
  now: Date,
) {
  // Before the ideas, as everybody locks them.
  const categories = await namedCategories(em, rows)
  const ids = new Set(rows.map(({ id }) => Number(id)).filter(isId))
  const ideas = await read(em, [...ids])
  return planImport(rows, {
    categories,
    ideas: new Map(ideas.map((idea) => [idea.id, idea])),
    now,
  })
}
