import type { SqlEntityManager, InferKyselyDB } from '@mikro-orm/sql'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import type { Idea } from '#features/catalogue/server/entities.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { seedText } from '#features/catalogue/server/read-catalogue.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { minuteMs } from '#platform/durations.ts'
import type { SeededIdeaRow } from '../entities.ts'
import {
  ideaFieldNames,
  insertIdeaRows,
  toColumnValues,
  readIdeas,
  type StoredIdea,
} from '../ideas/idea-columns.ts'
import { findFreeSlugs } from '../ideas/idea-rules.ts'
import { saveIdeas, type IdeaEdit } from '../ideas/idea-saving.service.ts'
import { type AppliedCategories } from './edition-categories.service.ts'
import {
  assignCovers,
  matchKnown,
  type PlannedCategory,
  loadTitleToKey,
  type PlannedIdea,
  type Matchable,
} from './edition-plan.ts'
import {
  type StoredCategory,
  mergeEdition,
  isUntouched,
  type FieldGroups,
  type MergeRow,
} from './edition-merge.ts'
import { readSeededIdeas, writeSeededIdeas, type Seeded } from './seeded.service.ts'

interface ApplyOptions {
  categories: AppliedCategories
  now: Date
  onProgress: (done: number, total: number) => void
}

export interface AppliedIdeas {
  added: number
  /** Number of changed ideas, including archived ones. */
  changed: number
  /** Categories that the edition no longer has and that are now empty. */
  emptied: StoredCategory[]
}

/**
 * Adds and updates the ideas of an edition (a release of the catalogue that ships with the software) in the database,
 * and archives those that it no longer has, inside the caller's transaction; fields that editors have changed stay.
 * Changes are saved as revisions; nothing is enqueued.
 * @returns the numbers of `added` and of `changed` ideas (archived ones included), and the categories that the edition
 * no longer has and that are empty now (`emptied`), for the caller to archive.
 */
export async function applyEditionIdeas(
  em: SqlEntityManager,
  planned: PlannedCategory[],
  { categories, now, onProgress }: ApplyOptions,
): Promise<AppliedIdeas> {
  const before = await readSeededIdeas(em)
  const edition = planned.flatMap((category) => category.ideas)
  const { recognised, gone } = matchKnown(before.map(followMerging), edition)
  const unknown = edition.filter((idea) => !recognised.has(idea))
  for (const [idea, own] of await findEditorIdeas(em, unknown)) recognised.set(idea, own)
  const ids = [...before, ...recognised.values()].flatMap(({ id }) => id ?? [])
  const ideas = new Map((await readIdeas(em, [...new Set(ids)])).map((idea) => [idea.id, idea]))

  const plan = planIdeas(planned, { recognised, ideas, categories })
  const leaving = findRemovedIdeas(gone, ideas, categories)
  const left = new Set(leaving.map(({ current }) => current.id))
  const emptied = await findEmptiedCategories(em, plan.changes, left, categories)
  const retired = leaving.map((one) => toArchival(one, new Set(emptied.map(({ id }) => id))))

  const added = await addIdeas(em, plan.additions, { now, categories: planned.length, onProgress })
  const changes = [...plan.changes, ...retired.map(({ change }) => change)]
  const save = { em, jobs: null, editor: null, action: 'edition', batch: null } as const
  const changed = await saveIdeas(save, changes)
  const staying = gone.filter(({ id }) => !left.has(id ?? 0))
  await writeSeededIdeas(em, {
    before,
    after: [...plan.seeded, ...added, ...retired.map(({ seeded }) => seeded), ...staying],
  })
  return { added: added.length, changed: changed.length, emptied }

  /** Follows a merge of the idea's category, so that it does not count as an editor's change to the idea. */
  function followMerging(known: SeededIdea): SeededIdea {
    const { categoryId } = known.wrote
    const into = categories.all.get(categoryId ?? 0)?.mergedIntoId
    return into ? { ...known, wrote: { ...known.wrote, categoryId: into } } : known
  }
}

/** Returns the categories that the edition no longer has and that are left without ideas. */
async function findEmptiedCategories(
  em: SqlEntityManager,
  changes: IdeaEdit[],
  left: ReadonlySet<number>,
  { gone }: AppliedCategories,
): Promise<StoredCategory[]> {
  const closing = gone.flatMap(({ category, isEdited }) => (isEdited ? [] : category))
  if (closing.length === 0) return []
  const moved = new Set(
    changes
      .filter(({ before, after }) => before.categoryId !== after.categoryId)
      .map(({ before }) => before.id),
  )
  const ids = closing.map(({ id }) => id)
  const rows = await ideaTable(em).select(['id', 'category_id']).where('category_id', 'in', ids).execute()
  const full = new Set(
    rows.flatMap(({ id, category_id }) => (left.has(id) || moved.has(id) ? [] : category_id)),
  )
  return closing.filter(({ id }) => !full.has(id))
}

interface RemovedIdea {
  known: SeededIdea
  current: StoredIdea
}

/**
 * Returns the ideas to archive: those that the edition no longer has and no editor has changed, unless an editor has
 * changed their category.
 */
function findRemovedIdeas(
  gone: readonly SeededIdea[],
  ideas: ReadonlyMap<number, StoredIdea>,
  categories: AppliedCategories,
): RemovedIdea[] {
  const edited = new Set(categories.gone.flatMap((one) => (one.isEdited ? one.category.id : [])))
  return gone.flatMap((known) => {
    const current = ideas.get(known.id ?? 0)
    if (!current || edited.has(current.categoryId ?? 0)) return []
    if (isEdited({ current, wrote: known.wrote })) return []
    return current.state === known.wrote.state || current.state === 'archived' ? { known, current } : []
  })
}

/** Archives an idea the way an editor would, and removes it from a category that is about to be archived. */
function toArchival({ known, current }: RemovedIdea, closing: ReadonlySet<number>) {
  const categoryId = closing.has(current.categoryId ?? 0) ? null : current.categoryId
  const change: IdeaEdit = { before: current, after: { ...current, state: 'archived', categoryId } }
  const seeded: SeededIdea = { ...known, wrote: { ...known.wrote, categoryId } }
  // An idea that an editor archived stays archived even if a later edition has it again.
  if (current.state === known.wrote.state) seeded.wrote.state = 'archived'
  return { change, seeded }
}

/** Finds ideas that editors created with the same titles, so that the edition does not create them twice. */
async function findEditorIdeas(
  em: SqlEntityManager,
  ideas: readonly PlannedIdea[],
): Promise<Map<PlannedIdea, SeededIdea>> {
  const keyOfTitle = await loadTitleToKey()
  const titles = ideas.map(({ fields }) => fields.title)
  const slugs = titles.map(keyOfTitle)
  const rows = await em
    .getKysely<InferKyselyDB<typeof Idea | typeof SeededIdeaRow>>()
    .selectFrom('idea')
    .select(['id', 'title'])
    .where((row) =>
      row.or([row('title', '=', row.fn.any(row.val(titles))), row('slug', '=', row.fn.any(row.val(slugs)))]),
    )
    .where('id', 'not in', (row) =>
      row
        .selectFrom('seeded_idea')
        .select('idea_id')
        .where('idea_id', 'is not', null)
        .$narrowType<{ idea_id: number }>(),
    )
    .orderBy('id', 'desc')
    .execute()
  const byTitle = new Map(rows.map(({ id, title }) => [keyOfTitle(title), id]))
  const own = ideas.flatMap((idea) => {
    const id = byTitle.get(keyOfTitle(idea.fields.title))
    // If the edition has this title twice, only the first idea is matched.
    if (id === undefined || !byTitle.delete(keyOfTitle(idea.fields.title))) return []
    return [[idea, { key: idea.key, text: idea.text, id, wrote: {} }] as const]
  })
  return new Map(own)
}

interface AddOptions {
  now: Date
  /** Number of categories in the edition. */
  categories: number
  onProgress: (done: number, total: number) => void
}

/** Inserts ideas in the order of the edition, as the newest ones. */
async function addIdeas(
  em: SqlEntityManager,
  additions: readonly Addition[],
  { now, categories, onProgress }: AddOptions,
): Promise<SeededIdea[]> {
  const slugs = await findFreeSlugs(
    em,
    additions.map(({ key }) => key),
  )
  const rows = additions.map((addition, index) => ({ ...addition, slug: slugs[index] ?? '' }))
  const turns = getAgeRanks(rows)
  const seeded: SeededIdea[] = []
  for (const [category, ideas] of Map.groupBy(rows, (row) => row.category)) {
    const ids = await insertIdeaRows(
      em,
      ideas.map((idea) => {
        const moment = new Date(now.getTime() - (turns.get(idea) ?? 0) * minuteMs).toISOString()
        return {
          slug: idea.slug,
          created_at: moment,
          updated_at: moment,
          ...toColumnValues(idea.fields, ideaFieldNames),
        }
      }),
    )
    for (const { key, text, slug, fields } of ideas) {
      seeded.push({ key, text, id: ids.get(slug) ?? null, wrote: fields })
    }
    onProgress(category + 1, categories)
  }
  return seeded
}

/**
 * Returns the age rank of each idea, from 0 for the newest. Ranks alternate between categories, so that the newest
 * ideas are a mixture.
 */
function getAgeRanks<A extends Addition>(additions: A[]): Map<A, number> {
  const ranked = [...Map.groupBy(additions, ({ category }) => category).values()].flatMap((ideas) =>
    ideas.map((idea, rank) => ({ idea, rank })),
  )
  // Sorting is stable, so ideas of equal rank stay in the order of the edition.
  return new Map(ranked.toSorted((a, b) => a.rank - b.rank).map(({ idea }, turn) => [idea, turn]))
}

type SeededIdea = Seeded<IdeaFields>

/** An idea of an edition that the database does not have. */
interface Addition extends Matchable {
  fields: IdeaFields
  /** Index of its category in the edition. */
  category: number
}

/** Inserts and updates that an edition makes. */
interface IdeaPlan {
  additions: Addition[]
  changes: IdeaEdit[]
  /** New seed records of ideas that are already known. */
  seeded: SeededIdea[]
}

interface EditionContext {
  /** Seed records matched with ideas of the edition. */
  recognised: ReadonlyMap<PlannedIdea, SeededIdea>
  ideas: ReadonlyMap<number, StoredIdea>
  categories: AppliedCategories
}

const parts = [seedText.keyof().options, ['imageUrl', 'cover'], ['categoryId'], ['featured']] as const
const groups: FieldGroups<IdeaFields> = { standing: ['state', 'publishAt'], parts }

/** Returns whether an editor has changed any field other than the publication state. */
const isEdited = (row: MergeRow<IdeaFields>): boolean => !isUntouched(parts, row)

function planIdeas(planned: PlannedCategory[], known: EditionContext): IdeaPlan {
  const plan: IdeaPlan = { additions: [], changes: [], seeded: [] }
  for (const [index, category] of planned.entries()) planCategory(plan, known, category, index)
  return plan
}

function planCategory(
  plan: IdeaPlan,
  { recognised, ideas, categories }: EditionContext,
  category: PlannedCategory,
  index: number,
): void {
  const place = categories.places.get(category.key)
  const known = category.ideas.map((idea) => ({ ...idea, known: recognised.get(idea) }))
  const withKnownCovers = known.map((idea) => ({ ...idea, cover: idea.known?.wrote.cover }))
  for (const idea of assignCovers(category.key, withKnownCovers)) {
    const { key, text, cover, known: before } = idea
    const wanted: IdeaFields = {
      // Fields that editions do not set get the defaults of a new idea, and are never overwritten later.
      ...newIdeaDefaults,
      ...idea.fields,
      cover,
      categoryId: place ?? before?.wrote.categoryId ?? null,
      featured: idea.isFeatured,
    }
    const current = ideas.get(before?.id ?? 0)
    if (!before) {
      // A category that editors have archived gets no new ideas. They are added by the first edition after it is
      // unarchived.
      if (place !== undefined) plan.additions.push({ key, text, fields: wanted, category: index })
    } else if (current) {
      const row = mergeEdition(groups, { current, wrote: before.wrote, wanted })
      const isPossible = row.after.state !== 'published' || isOpenCategory(row.after.categoryId, categories)
      if (isPossible) plan.changes.push({ before: current, after: row.after })
      plan.seeded.push({ ...before, key, text, wrote: isPossible ? row.wrote : before.wrote })
    } else {
      plan.seeded.push({ ...before, key, text })
    }
  }
}

/** Returns whether the category is public, as a published idea requires. */
const isOpenCategory = (id: number | null, { all }: AppliedCategories) =>
  all.get(id ?? 0)?.isArchived === false
