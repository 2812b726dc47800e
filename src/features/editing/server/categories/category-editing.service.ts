import { isDeepStrictEqual } from 'node:util'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql } from 'kysely'
import { logAction, findLastAction } from '#features/audit/server/audit.service.ts'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import { changeCatalogue, sendCategoryChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { Category } from '#features/catalogue/server/entities.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import { createCategoryRecipe } from '#features/covers/server/recipe.ts'
import {
  categoryFields,
  type CategoryFields,
  type EditorCategory,
  type EditorCategoryWithContent,
  type NewCategory,
  type UpdateCategory,
} from '#features/editing/contract.ts'
import { contentTooLong, categoryConflict, categoryNameTaken } from '#features/editing/messages.ts'
import { badField, notFound, editConflict } from '#platform/server/errors.ts'
import { mergeChanges } from '#platform/server/routes.ts'
import { sanitiseHtml } from '#platform/server/safe-text/sanitise-html.ts'
import type { Editor } from '../editor.ts'
import { checkIcon, toOwnImage } from '../ideas/idea-rules.ts'
import { getEditorCategory, listEditorCategories } from './editor-categories.service.ts'

const defaultCoverSubject = { icon: 'compass', scene: 'mountains' } as const

/**
 * Creates a category after the existing ones, with a slug made from its name and a generated cover unless one is given,
 * writes an audit log entry, invalidates the caches and returns the category.
 * @param by context of the editor's request.
 * @throws 400 naming the invalid field.
 */
export function createCategory(by: Editor, fields: NewCategory): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const slug = await findFreeCategorySlug(em, fields.name)
    const cover = createCategoryRecipe(slug, { title: fields.name, ...defaultCoverSubject })
    const whole = mergeChanges({ ...emptyFields, name: fields.name, cover }, fields)
    checkIcon(by.icons, whole.cover)
    const position = (await em.count(Category)) + 1
    const category = em.create(Category, { slug, position, ...toColumns(whole) })
    await em.persist(category).flush()
    if (fields.featured) await setFeatured(em, category.id, true)
    await logAction(em, by.user, { action: 'category.create', subjectId: category.id, subject: fields.name })
    return getEditorCategory(em, category.id)
  })
}

/**
 * Updates the given fields of a category, increments its version, writes an audit log entry, invalidates the caches and
 * returns the category; the slug never changes. A new name also enqueues a job that reindexes its ideas for search.
 * @param by context of the editor's request.
 * @throws 404 if there is no such category, 400 naming the invalid field, and 409 with the current category if
 * `version` is given and not the latest.
 */
export function saveCategory(
  by: Editor,
  { id, version, ...sent }: UpdateCategory,
): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const before = await lockCategory(em, id, version)
    if (sent.cover) checkIcon(by.icons, sent.cover)
    await em.nativeUpdate(
      Category,
      { id },
      {
        ...toColumns(mergeChanges(toFields(before), sent)),
        version: before.version + 1,
        updatedAt: by.now(),
      },
    )
    if (sent.featured !== undefined) await setFeatured(em, id, sent.featured)
    const after = await getEditorCategory(em, id)
    if (after.name !== before.name) await sendCategoryChanged(em, by.jobs, id)
    await logAction(em, by.user, {
      action: 'category.update',
      subjectId: id,
      subject: after.name,
      details: diffFields(toFields(before), toFields(after)),
    })
    return after
  })
}

/**
 * Makes exactly the categories `ids` featured on the home page, in this order, writes an audit log entry, and returns
 * all categories as editors see them.
 * @param by context of the editor's request.
 * @throws 404 if one is unknown, archived or listed twice.
 */
export function reorderFeatured(by: Editor, ids: number[]): Promise<EditorCategory[]> {
  return changeCatalogue(by, async (em) => {
    const known = await em.count(Category, { id: { $in: ids }, archivedAt: null })
    if (known !== new Set(ids).size || known !== ids.length) throw notFound(categoryNotFound)
    const write = expressionBuilder<InferKyselyDB<typeof Category>, 'category'>()
    const wanted = write.cast<number[]>(write.val(ids), sql`integer[]`)
    const place = write.fn<number | null>('array_position', [wanted, 'id'])
    await em
      .getKysely<InferKyselyDB<typeof Category>>()
      .updateTable('category')
      .set((row) => ({
        featured_position: place,
        version: row('version', '+', 1),
        updated_at: by.now(),
      }))
      .where('featured_position', 'is distinct from', place)
      .execute()
    await logAction(em, by.user, {
      action: 'category.feature',
      subjectId: null,
      subject: `${ids.length} categories`,
      details: { ids },
    })
    return listEditorCategories(em)
  })
}

const emptyFields = {
  description: '',
  imageUrl: '',
  metaTitle: '',
  metaDescription: '',
  targetKeyword: '',
  content: '',
  featured: false,
}

function toColumns(fields: CategoryFields) {
  return {
    name: fields.name,
    description: fields.description,
    imageUrl: toOwnImage(fields.imageUrl) || null,
    metaTitle: fields.metaTitle,
    metaDescription: fields.metaDescription,
    targetKeyword: fields.targetKeyword,
    content: sanitiseContent(fields.content),
    coverScene: fields.cover.scene,
    coverIcon: fields.cover.icon,
    coverPalette: fields.cover.palette,
    coverSeed: fields.cover.seed,
  }
}

/**
 * Sanitises the HTML and checks its length again, because escaping can make it longer (`&` becomes `&amp;`). @throws
 * 400
 */
function sanitiseContent(html: string): string {
  const content = sanitiseHtml(html)
  if (!categoryFields.shape.content.safeParse(content).success) throw badField('content', contentTooLong)
  return content
}

function toFields(category: EditorCategoryWithContent): CategoryFields {
  return {
    name: category.name,
    description: category.description,
    imageUrl: category.ownImageUrl,
    metaTitle: category.metaTitle,
    metaDescription: category.metaDescription,
    targetKeyword: category.targetKeyword,
    content: category.content,
    featured: category.featured,
    cover: category.cover,
  }
}

/** Features a category, in last place if it was not featured before, or removes it from the featured ones. */
async function setFeatured(em: SqlEntityManager, id: number, featured: boolean): Promise<void> {
  if (!featured) return void (await em.nativeUpdate(Category, { id }, { featuredPosition: null }))
  const database = em.getKysely<InferKyselyDB<typeof Category>>()
  const last = database
    .selectFrom('category')
    .select((row) => row(row.fn.coalesce(row.fn.max('featured_position'), row.lit(0)), '+', 1).as('next'))
  await database
    .updateTable('category')
    .set((row) => ({ featured_position: row.fn.coalesce('featured_position', last) }))
    .where('id', '=', id)
    .execute()
}

/** Returns the fields that differ, with their values before and after. */
function diffFields(before: CategoryFields, after: CategoryFields) {
  const names = categoryFields.keyof().options.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (fields: CategoryFields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Locks a category's row until the transaction ends and returns the category as editors see it.
 * @throws 404 if there is no such category, 409 with the current category if `version` is given and not the latest.
 */
export async function lockCategory(
  em: SqlEntityManager,
  id: number,
  version: number | undefined,
): Promise<EditorCategoryWithContent> {
  const locked = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const current = await getEditorCategory(em, id)
  if (version !== undefined && version !== current.version) {
    const at = new Date(locked?.updated_at ?? 0).toISOString()
    const changedBy = (await findLastAction(em, 'category', id)) ?? { name: 'Someone', at }
    throw editConflict(categoryConflict(changedBy.name), { current, changedBy })
  }
  return current
}

const slugLockId = 7_301_959
/** Leaves room in the column for the suffix and a number. */
const maxSlugBaseLength = 90
/** Suffix of every category slug, as in the seed. */
const slugSuffix = '-bucket-list-ideas'

/**
 * Finds a free slug: `kayaking-bucket-list-ideas`, `kayaking-2-bucket-list-ideas`, … An advisory lock serialises the
 * callers, so that two editors never get the same slug.
 * @throws 400 if another category has this name.
 */
async function findFreeCategorySlug(em: SqlEntityManager, name: string): Promise<string> {
  const database = em.getKysely<InferKyselyDB<typeof Category>>()
  await lockCategorySlugs(em)
  const rows = await database.selectFrom('category').select(['slug', 'name', 'merged_into_id']).execute()
  if (rows.some((other) => other.merged_into_id === null && isSameName(other.name, name)))
    throw badField('name', categoryNameTaken)
  const taken = new Set(rows.map(({ slug }) => slug))
  const base =
    (await loadSlugify())(name, maxSlugBaseLength).replace(new RegExp(`(${slugSuffix})+$`), '') || 'more'
  let slug = base + slugSuffix
  for (let turn = 2; taken.has(slug); turn++) slug = `${base}-${turn}${slugSuffix}`
  return slug
}

/**
 * Waits for an advisory lock and holds it until the transaction ends, so that two transactions never choose the same
 * slug for a new category.
 */
export async function lockCategorySlugs(em: SqlEntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${slugLockId})`.execute(em.getKysely())
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
