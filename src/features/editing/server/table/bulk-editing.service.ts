import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Editor } from '../editor.ts'
import { mergeChanges } from '#platform/server/routes.ts'
import { badRequest, conflict } from '#platform/server/errors.ts'
import type { BulkChange, Selection } from '#features/editing/contract.ts'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import {
  categoryRequired,
  selectionChanged,
  tooManyBulkIdeas,
  tooManyKinds,
  tooManyTags,
} from '#features/editing/messages.ts'
import { maxBulkIdeas } from '#features/editing/limits.ts'
import { maxKinds, maxTags } from '#features/catalogue/limits.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { toRestorableFields, lockCurrentCategories } from '../ideas/idea-editing.service.ts'
import { selectedIdeas } from './sorted-segments.queries.ts'
import { checkCategory, normaliseForSave } from '../ideas/idea-rules.ts'
import { findChangedFields, createBatchId, saveIdeas, type IdeaEdit } from '../ideas/idea-saving.service.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { findBatchRevisions } from '../history/revision.queries.ts'
import { lockIdeas, readIdeas, type StoredIdea } from '../ideas/idea-columns.ts'

interface BulkRequest {
  selection: Selection
  change: BulkChange
}

interface Problem {
  id: number
  title: string
  message: string
}

const maxProblems = 20

/**
 * Returns how many ideas a bulk change selects (`selected`) and would modify (`changing`), and up to 20 ideas for which
 * it is not possible, with the reason (`problems`). Saves nothing.
 * @throws 400 if more than 10,000 ideas are selected or the target category is archived.
 */
export async function previewBulkChange(em: SqlEntityManager, { selection, change }: BulkRequest) {
  if (change.categoryId !== undefined) await checkCategory(em, change.categoryId)
  const ideas = await readIdeas(em, await findSelectedIds(em, selection))
  const changes = ideas.map((before) => ({ before, after: applyChange(before, change) }))
  return {
    selected: ideas.length,
    changing: changes.filter((one) => findChangedFields(one).length > 0).length,
    problems: findProblems(changes).slice(0, maxProblems),
  }
}

/**
 * Makes the same change to all selected ideas, or to none, and returns the number of changed ideas. Writes a revision
 * of each and one audit log entry, and enqueues search indexing and webhook events. `undo` is the id for
 * `undoBulkChange`, or null if nothing changed.
 * @param by context of the editor's request.
 * @throws 409 if `expected` is given and not the number of selected ideas, 400 with the first idea that cannot be
 * changed, if more than 10,000 ideas are selected, or if the target category is archived.
 */
export function runBulkChange(
  by: Editor,
  { selection, change, expected }: BulkRequest & { expected?: number | undefined },
): Promise<{ changed: number; undo: string | null }> {
  return changeCatalogue(by, async (em) => {
    if (change.categoryId !== undefined) await checkCategory(em, change.categoryId)
    const ideas = await lockIdeas(em, await findSelectedIds(em, selection))
    if (expected !== undefined && expected !== ideas.length) throw conflict(selectionChanged(ideas.length))
    const changes = ideas.map((before) => ({ before, after: applyChange(before, change) }))
    const [problem] = findProblems(changes)
    if (problem) throw badRequest(`${problem.title}: ${problem.message}.`)
    const now = by.now()
    const normalisedChanges = changes.map(({ before, after }) => ({
      before,
      after: normaliseForSave(after, before, now),
    }))
    const batch = createBatchId()
    const save = { em, jobs: by.jobs, editor: by.user, action: 'bulk', batch } as const
    const ids = await saveIdeas(save, normalisedChanges)
    if (ids.length === 0) return { changed: 0, undo: null }
    await logAction(em, by.user, {
      action: 'idea.bulk',
      subjectId: null,
      subject: by.say`${ids.length} ideas`,
      details: { change: Object.keys(change), batch },
    })
    return { changed: ids.length, undo: batch }
  })
}

/**
 * Restores the former values of the ideas that a bulk change modified, except for ideas that were edited again since,
 * as new revisions with an audit log entry. An unknown `batch` restores nothing.
 * @param by context of the editor's request.
 * @param batch `undo` of the result of `runBulkChange`.
 * @returns the number of `restored` ideas and of those `kept` as they are.
 * @throws 400 if an idea would return to a category that has been archived.
 */
export function undoBulkChange(by: Editor, batch: string): Promise<{ restored: number; kept: number }> {
  return changeCatalogue(by, async (em) => {
    const now = by.now()
    const saves = await findBatchRevisions(em, batch)
    const saved = new Map(saves.map((save) => [save.ideaId, save]))
    const living = await lockCurrentCategories(
      em,
      saves.map(({ before }) => before.categoryId),
    )
    const ideas = await lockIdeas(em, [...saved.keys()])
    const changes = ideas.flatMap((before) => {
      const one = saved.get(before.id)
      if (one?.version !== before.version) return []
      return { before, after: toRestorableFields(mergeChanges(before, one.before), living, now) }
    })
    const save = { em, jobs: by.jobs, editor: by.user, action: 'undo', batch: null } as const
    const { length: restored } = await saveIdeas(save, changes)
    await logAction(em, by.user, {
      action: 'idea.undo',
      subjectId: null,
      subject: by.say`${restored} ideas`,
      details: { batch },
    })
    return { restored, kept: saves.length - restored }
  })
}

async function findSelectedIds(em: SqlEntityManager, selection: Selection): Promise<number[]> {
  const query =
    'ids' in selection
      ? ideaTable(em).select('id').where('id', 'in', selection.ids)
      : selectedIdeas(em, selection.filters).select('idea.id')
  const rows = await query.limit(maxBulkIdeas + 1).execute()
  if (rows.length > maxBulkIdeas) throw badRequest(tooManyBulkIdeas)
  return rows.map(({ id }) => id)
}

function applyChange(
  idea: StoredIdea,
  { addTags, removeTags, addKinds, removeKinds, ...change }: BulkChange,
): IdeaFields {
  return {
    ...idea,
    categoryId: change.categoryId === undefined ? idea.categoryId : change.categoryId,
    difficulty: change.difficulty ?? idea.difficulty,
    cost: change.cost ?? idea.cost,
    locationType: change.locationType ?? idea.locationType,
    season: change.season ?? idea.season,
    places: change.places ?? idea.places,
    months: change.months ?? idea.months,
    state: change.state ?? idea.state,
    publishAt: change.state ? null : idea.publishAt,
    featured: change.featured ?? idea.featured,
    moods: change.moods ?? idea.moods,
    company: change.company ?? idea.company,
    weather: change.weather ?? idea.weather,
    price: change.price === undefined ? idea.price : change.price,
    tags: replaceWords(idea.tags, { add: addTags, remove: removeTags }),
    kinds: replaceWords(idea.kinds, { add: addKinds, remove: removeKinds }),
  }
}

const replaceWords = (
  words: string[],
  { add = [], remove = [] }: { add?: string[] | undefined; remove?: string[] | undefined },
) => [...new Set([...words.filter((word) => !remove.includes(word)), ...add])]

function findProblems(changes: IdeaEdit[]): Problem[] {
  return changes.flatMap(({ before: { id, title }, after }) => {
    const isPublic = after.state === 'published' || after.state === 'scheduled'
    if (isPublic && after.categoryId === null) return { id, title, message: categoryRequired }
    if (after.kinds.length > maxKinds) return { id, title, message: tooManyKinds }
    return after.tags.length > maxTags ? { id, title, message: tooManyTags } : []
  })
}
