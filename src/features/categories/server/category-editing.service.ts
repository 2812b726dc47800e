import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { logAction } from '#features/admin/server/audit.service.ts'
import { recipeOfCategory } from '#features/covers/server/recipe.service.ts'
import { changeCatalogue } from '#features/ideas/server/catalogue-change.service.ts'
import { checkIcon, ownImage } from '#features/ideas/server/idea-rules.service.ts'
import { categoryChanged } from '#features/search/server/search-jobs.service.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { badRequest, badField, notFound } from '#platform/server/errors.ts'
import { sanitiseHtml } from '#platform/server/sanitise-html.ts'
import { overlaid } from '#platform/server/overlaid.ts'
import {
  categoryFields,
  type CategoryFields,
  type EditorCategory,
  type EditorCategoryWithContent,
  type NewCategory,
  type UpdateCategory,
} from '../editing-contract.ts'
import { categoryNotFound, contentTooLong, notEmpty } from '../texts.ts'
import { Category } from './category.entity.ts'
import { lockCategory } from './category-lock.service.ts'
import { getEditorCategory, listEditorCategories } from './editor-categories.service.ts'
import { freeCategorySlug } from './free-category-slug.service.ts'

const wanderer = { icon: 'compass', scene: 'mountains' } as const

/** @throws 400 naming the field that cannot be. */
export function createCategory(by: MemberContext, fields: NewCategory): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const slug = await freeCategorySlug(em, fields.name)
    const cover = recipeOfCategory(slug, { title: fields.name, ...wanderer })
    const whole = overlaid({ ...blank, name: fields.name, cover }, fields)
    checkIcon(by.icons, whole.cover)
    const position = (await em.count(Category)) + 1
    const category = em.create(Category, { slug, position, ...columnsOf(whole) })
    await em.persist(category).flush()
    if (fields.featured) await setFeatured(em, category.id, true)
    await logAction(em, by.user, { action: 'category.create', subjectId: category.id, subject: fields.name })
    return getEditorCategory(em, category.id)
  })
}

/**
 * Changes the fields that are sent; the slug stays.
 * @throws 404, 400 naming the field, and 409 with the current category where `version` is not its newest.
 */
export function saveCategory(
  by: MemberContext,
  { id, version, ...sent }: UpdateCategory,
): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const before = await lockCategory(em, id, version)
    if (sent.cover) checkIcon(by.icons, sent.cover)
    await em.nativeUpdate(
      Category,
      { id },
      { ...columnsOf(overlaid(fieldsOf(before), sent)), version: before.version + 1, updatedAt: by.now() },
    )
    if (sent.featured !== undefined) await setFeatured(em, id, sent.featured)
    const after = await getEditorCategory(em, id)
    if (after.name !== before.name) await categoryChanged(em, by.jobs, id)
    await logAction(em, by.user, {
      action: 'category.update',
      subjectId: id,
      subject: after.name,
      details: differences(fieldsOf(before), fieldsOf(after)),
    })
    return after
  })
}

/** Features exactly these categories, in this order. */
export function orderFeatured(by: MemberContext, ids: number[]): Promise<EditorCategory[]> {
  return changeCatalogue(by, async (em) => {
    const known = await em.count(Category, { id: { $in: ids }, archivedAt: null })
    if (known !== new Set(ids).size || known !== ids.length) throw notFound(categoryNotFound)
    await sql`
      update category set featured_position = array_position(${ids}::int[], id),
        version = version + 1, updated_at = now()
      where featured_position is distinct from array_position(${ids}::int[], id)
    `.execute(em.getKysely())
    await logAction(em, by.user, {
      action: 'category.feature',
      subjectId: null,
      subject: `${ids.length} categories`,
      details: { ids },
    })
    return listEditorCategories(em)
  })
}

/** Takes a category from the public, or brings it back. @throws 404, and 400 where it still has ideas. */
export function archive(
  by: MemberContext,
  { id, archived }: { id: number; archived: boolean },
): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const before = await lockCategory(em, id, undefined)
    if (archived && before.allIdeas > 0) throw badRequest(notEmpty)
    const now = by.now()
    await em.nativeUpdate(
      Category,
      { id },
      {
        archivedAt: archived ? now : null,
        ...(archived ? { featuredPosition: null, themePosition: null } : {}),
        version: before.version + 1,
        updatedAt: now,
      },
    )
    const action = archived ? 'category.archive' : 'category.unarchive'
    await logAction(em, by.user, { action, subjectId: id, subject: before.name })
    return getEditorCategory(em, id)
  })
}

const blank = {
  description: '',
  imageUrl: '',
  metaTitle: '',
  metaDescription: '',
  targetKeyword: '',
  content: '',
  featured: false,
}

function columnsOf(fields: CategoryFields) {
  return {
    name: fields.name,
    description: fields.description,
    imageUrl: ownImage(fields.imageUrl) || null,
    metaTitle: fields.metaTitle,
    metaDescription: fields.metaDescription,
    targetKeyword: fields.targetKeyword,
    content: harmless(fields.content),
    coverScene: fields.cover.scene,
    coverIcon: fields.cover.icon,
    coverPalette: fields.cover.palette,
    coverSeed: fields.cover.seed,
  }
}

/** As it is kept: that can be longer than what was sent, as `&` becomes `&amp;`. @throws 400 */
function harmless(html: string): string {
  const content = sanitiseHtml(html)
  if (!categoryFields.shape.content.safeParse(content).success) throw badField('content', contentTooLong)
  return content
}

function fieldsOf(category: EditorCategoryWithContent): CategoryFields {
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

/** A newly featured category comes last. */
async function setFeatured(em: SqlEntityManager, id: number, featured: boolean): Promise<void> {
  const position = featured
    ? sql`coalesce(featured_position, (select coalesce(max(featured_position), 0) + 1 from category))`
    : sql`null`
  await sql`update category set featured_position = ${position} where id = ${id}`.execute(em.getKysely())
}

/** Each field that has changed, as it was and as it became. */
function differences(before: CategoryFields, after: CategoryFields) {
  const names = categoryFields.keyof().options.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (fields: CategoryFields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: pick(before), after: pick(after) }
}
