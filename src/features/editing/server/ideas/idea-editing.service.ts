import type { SqlEntityManager } from '@mikro-orm/sql'
import { catalogueEdition, logAction } from '#features/audit/server/audit.service.ts'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { Category } from '#features/catalogue/server/entities.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { getEditorIdea } from '#features/catalogue/server/ideas.service.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { paletteRun, createIdeaRecipe } from '#features/covers/server/recipe.ts'
import { findTitleSubject } from '#features/covers/server/title-subjects.ts'
import type { NewIdea, UpdateIdea } from '#features/editing/contract.ts'
import { ideaConflict, schedulerName } from '#features/editing/messages.ts'
import { editConflict, notFound } from '#platform/server/errors.ts'
import { mergeChanges } from '#platform/server/routes.ts'
import type { Editor } from '../editor.ts'
import { findRevisions } from '../history/revision.queries.ts'
import { lockIdeas, type StoredIdea } from './idea-columns.ts'
import { findFreeSlugs, checkCategory, checkIcon, normaliseForSave } from './idea-rules.ts'
import { findChangedFields, insertIdeas, saveIdeas } from './idea-saving.service.ts'

/**
 * Creates an idea with its first revision, a slug made from its title and, unless given, a generated cover; writes an
 * audit log entry, invalidates the caches and returns the idea. Enqueues search indexing, webhook events and, for a
 * scheduled idea, its publication.
 * @param by context of the editor's request.
 * @throws 400 naming the invalid field.
 */
export function createIdea(by: Editor, idea: NewIdea): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    await checkCategory(em, idea.categoryId)
    const cover = idea.cover ?? (await createIdeaCover(em, idea))
    checkIcon(by.icons, cover)
    const fields = normaliseForSave({ ...idea, cover }, null, by.now())
    const [slug = ''] = await findFreeSlugs(em, [fields.title])
    const save = { em, jobs: by.jobs, editor: by.user, action: 'create', batch: null } as const
    const [id = 0] = await insertIdeas(save, [{ ...fields, slug }])
    await logAction(em, by.user, { action: 'idea.create', subjectId: id, subject: fields.title })
    return getEditorIdea(em, id)
  })
}

/**
 * Updates the given fields of an idea, saves a revision of the change, writes an audit log entry, invalidates the
 * caches and returns the idea. Enqueues search indexing, webhook events and, for a scheduled idea, its publication.
 * @param by context of the editor's request.
 * @throws 404 if there is no such idea, 400 naming the invalid field, and 409 with the current idea if `version` is
 * given and not the latest.
 */
export function updateIdea(by: Editor, { id, version, ...sent }: UpdateIdea): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    // Locked before the idea, in the same order as a merge, which prevents deadlocks.
    if (sent.categoryId !== undefined) await checkCategory(em, sent.categoryId)
    const before = await lockIdea(em, id, version)
    const after = normaliseForSave(mergeChanges(before, sent), before, by.now())
    checkIcon(by.icons, after.cover)
    const save = { em, jobs: by.jobs, editor: by.user, action: 'update', batch: null } as const
    await saveIdeas(save, [{ before, after }])
    const fields = findChangedFields({ before, after })
    await logAction(em, by.user, {
      action: 'idea.update',
      subjectId: id,
      subject: after.title,
      details: { fields },
    })
    return getEditorIdea(em, id)
  })
}

const defaultCoverSubject = { icon: 'compass', scene: 'mountains' } as const

/**
 * Creates the cover of a new idea from the words of its title, or else from its category's subject, with a palette that
 * the latest ideas of the category do not use.
 */
async function createIdeaCover(
  em: SqlEntityManager,
  { title, categoryId }: { title: string; categoryId: number | null },
): Promise<CoverRecipe> {
  const category = categoryId === null ? null : await em.findOne(Category, categoryId)
  const { icon, scene } = category
    ? { icon: category.coverIcon, scene: category.coverScene }
    : defaultCoverSubject
  const neighbours = await ideaTable(em)
    .select('cover_palette')
    .where('category_id', categoryId === null ? 'is' : '=', categoryId)
    .orderBy('id', 'desc')
    .limit(paletteRun - 1)
    .execute()
  return createIdeaRecipe(
    findTitleSubject(title) ?? { title, icon, scene },
    neighbours.map(({ cover_palette }) => cover_palette).toReversed(),
  )
}

/**
 * Locks an idea's row until the transaction ends and returns the idea.
 * @throws 404 if there is no such idea, 409 with the current idea and its last editor if `version` is given and not the
 * latest.
 */
export async function lockIdea(
  em: SqlEntityManager,
  id: number,
  version: number | undefined,
): Promise<StoredIdea> {
  const [idea] = await lockIdeas(em, [id])
  if (!idea) throw notFound(ideaNotFound)
  if (version !== undefined && version !== idea.version) {
    const current = await getEditorIdea(em, id)
    const [last] = await findRevisions(em, id, { limit: 1 })
    const nobody = last?.action === 'edition' ? catalogueEdition : schedulerName
    const changedBy = { name: last?.editor?.name ?? nobody, at: last?.at ?? current.updatedAt }
    throw editConflict(ideaConflict(changedBy.name), { current, changedBy })
  }
  return idea
}

/** Id of the category that ideas of a category belong to now, by the id of their former category. */
type CurrentCategories = ReadonlyMap<number, number>

/**
 * Returns a map from the ids of former categories to those they were merged into (or the same id), and locks the latter
 * against archiving and merging until the transaction ends. Null, undefined and unknown ids are left out.
 * @throws 400 if one of the latter has been archived.
 */
export async function lockCurrentCategories(
  em: SqlEntityManager,
  former: (number | null | undefined)[],
): Promise<CurrentCategories> {
  const ids = [...new Set(former)].filter((id) => typeof id === 'number')
  const categories = await em.find(Category, { id: { $in: ids } })
  const current = new Map(categories.map(({ id, mergedInto }) => [id, mergedInto?.id ?? id]))
  // Locked in ascending order of ids, as everywhere else, which prevents deadlocks.
  for (const id of new Set([...current.values()].toSorted((a, b) => a - b))) await checkCategory(em, id)
  return current
}

/**
 * Returns former values of an idea as they can be saved today: a merged category is replaced by the one that took its
 * ideas, and a publication time that has passed turns the idea into a draft.
 * @param living result of `lockCurrentCategories`.
 */
export function toRestorableFields(fields: IdeaFields, living: CurrentCategories, now: Date): IdeaFields {
  const { categoryId, publishAt } = fields
  const possible = { ...fields, categoryId: categoryId && (living.get(categoryId) ?? categoryId) }
  const isMissed = publishAt !== null && new Date(publishAt) <= now
  return isMissed ? { ...possible, state: 'draft', publishAt: null } : possible
}
