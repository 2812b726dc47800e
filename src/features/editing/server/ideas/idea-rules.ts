import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import type { Category } from '#features/catalogue/server/entities.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { canShow } from '#features/covers/server/pickable-subjects.ts'
import {
  categoryRequired,
  unknownCategory,
  publishAtInPast,
  publishAtRequired,
} from '#features/editing/messages.ts'
import { badField } from '#platform/server/errors.ts'

type PreviousState = Pick<IdeaFields, 'state' | 'publishAt' | 'categoryId'> | null

/**
 * Validates fields that depend on each other (state, category, publication time) and returns the idea as it is to be
 * saved: `publishAt` is null unless the idea is scheduled, and `imageUrl` is blank for the URL of a generated cover.
 * @param before null for a new idea.
 * @throws 400 naming the field.
 */
export function normaliseForSave(idea: IdeaFields, before: PreviousState, now: Date): IdeaFields {
  if (isPublic(idea.state) && idea.categoryId === null) throw badField('categoryId', categoryRequired)
  return { ...idea, publishAt: toPublishAt(idea, before, now), imageUrl: toOwnImage(idea.imageUrl) }
}

/** Returns whether an idea is published, or scheduled to be published. */
const isPublic = (state: IdeaFields['state']) => state === 'published' || state === 'scheduled'

function toPublishAt({ state, publishAt }: IdeaFields, before: PreviousState, now: Date): string | null {
  if (state !== 'scheduled') return null
  if (publishAt === null) throw badField('publishAt', publishAtRequired)
  const moment = new Date(publishAt).toISOString()
  const isChanged = before?.state !== 'scheduled' || before.publishAt !== moment
  if (isChanged && new Date(moment) <= now) throw badField('publishAt', publishAtInPast)
  return moment
}

/**
 * Returns `''` for the URL of a generated cover, which is derived from its recipe and not a picture
 * that an editor chose; any other URL unchanged.
 */
export const toOwnImage = (imageUrl: string) => (/^\/covers\/\w+\.svg$/.test(imageUrl) ? '' : imageUrl)

/**
 * Checks that the site has the icon of a cover. Returns nothing.
 * @throws 400 naming the field `cover` if it does not.
 */
export function checkIcon(icons: Icons, { icon }: IdeaFields['cover']): void {
  if (!canShow(icons, icon)) throw badField('cover', `There’s no icon named ${icon}.`)
}

/**
 * Checks that a category exists and is not archived, and locks it against archiving and merging until the transaction
 * ends. Passes for null, which means no category.
 * @throws 400 naming the field `categoryId` if it does not exist or is archived.
 */
export async function checkCategory(em: SqlEntityManager, id: number | null): Promise<void> {
  if (id === null) return
  const category = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!category) throw badField('categoryId', unknownCategory)
}

const slugLockId = 7_301_957

/**
 * Returns a slug that no idea has for each title, in the same order: `kayak-at-dawn`, `kayak-at-dawn-2`, … An advisory
 * lock serialises the callers until their transactions end, so that two editors never get the same slug.
 */
export async function findFreeSlugs(em: SqlEntityManager, titles: string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${slugLockId})`.execute(em.getKysely())
  const slugOf = await loadSlugify()
  const bases = titles.map((title) => slugOf(title) || 'idea')
  const slugs = titles.map(() => '')
  const taken = new Set<string>()
  const suffixes = new Map<string, number>()
  let pending = [...titles.keys()]
  while (pending.length > 0) {
    const wanted = new Map(pending.map((index) => [nextSlug(bases[index] ?? '', suffixes), index]))
    const known = await ideaTable(em)
      .select('slug')
      .where('slug', 'in', [...wanted.keys()])
      .execute()
    for (const { slug } of known) taken.add(slug)
    pending = []
    for (const [slug, index] of wanted) {
      if (taken.has(slug)) pending.push(index)
      else slugs[index] = slug
      taken.add(slug)
    }
  }
  return slugs
}

function nextSlug(base: string, turns: Map<string, number>): string {
  const turn = (turns.get(base) ?? 0) + 1
  turns.set(base, turn)
  return turn === 1 ? base : `${base}-${turn}`
}
