import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { getPictureAddress } from '#features/covers/server/picture-address.ts'
import { columnsOf, toIsoTimestamp } from '#platform/database/sql.ts'
import type { IdeaListFilters } from '../contract.ts'
import type { IdeaView, EditorIdea, IdeaFields } from '../idea-fields.ts'
import { type Category, Idea, type IdeaRevision } from './entities.ts'
import type { CategoryTally } from './tallies.entities.ts'

type CatalogueTables = InferKyselyDB<typeof Idea | typeof Category>

/** Returns a Kysely query of the table `idea`, without columns, conditions or joins yet. */
export const ideaTable = (em: SqlEntityManager) => em.getKysely<CatalogueTables>().selectFrom('idea')

/**
 * Returns an unexecuted Kysely query of published ideas with their category (a published idea always has one). Its
 * plain rows (see `toIdeaView`) are read several times faster than MikroORM entities.
 */
export function publishedIdeas(em: SqlEntityManager) {
  return em
    .getKysely<CatalogueTables>()
    .selectFrom('idea')
    .innerJoin('category', 'category.id', 'idea.category_id')
    .where('idea.state', '=', 'published')
    .select(ideaColumns)
}

/** Returns an unexecuted Kysely query of all ideas, in any state, with their category if they have one. */
export function allIdeas(em: SqlEntityManager) {
  return em
    .getKysely<CatalogueTables>()
    .selectFrom('idea')
    .leftJoin('category', 'category.id', 'idea.category_id')
    .select(ideaColumns)
}

const ideaColumns = [
  ...columnsOf(Idea, 'idea', ['document', 'duration', 'facts']),
  'category.name as categoryName',
  'category.slug as categorySlug',
] as const

type IdeaRow = Awaited<ReturnType<ReturnType<typeof allIdeas>['execute']>>[number]

/**
 * Converts a row of `publishedIdeas` or `allIdeas` to the fields that visitors may see, with the URL of its picture and
 * ISO 8601 timestamps. The official page is null while it does not respond.
 */
export function toIdeaView(row: IdeaRow): IdeaView {
  const { state, publishAt, version, aliases, needs, questions, ...visible } = row
  const { imageUrl, categoryName, categorySlug, ...rest } = visible
  const { coverScene, coverIcon, coverPalette, coverSeed, officialPageGoneSince, ...fields } = rest
  const { categoryId } = row
  return {
    ...fields,
    imageUrl: getPictureAddress(row),
    officialUrl: officialPageGoneSince === null ? row.officialUrl : null,
    category:
      categoryId === null ? null : { id: categoryId, name: categoryName ?? '', slug: categorySlug ?? '' },
    createdAt: toIsoTimestamp(row.createdAt),
    updatedAt: toIsoTimestamp(row.updatedAt),
  }
}

/**
 * Converts a row of `allIdeas` to the fields that editors may see: those of `toIdeaView`, the state, publication time,
 * version, aliases, needs, questions and cover, the picture set by an editor (`''` if none), and the official page even if it has stopped
 * responding.
 */
export function toEditorIdea(row: IdeaRow): EditorIdea {
  return {
    ...toIdeaView(row),
    ownImageUrl: row.imageUrl ?? '',
    officialUrl: row.officialUrl,
    officialPageGoneSince:
      row.officialPageGoneSince === null ? null : toIsoTimestamp(row.officialPageGoneSince),
    state: row.state,
    publishAt: row.publishAt === null ? null : toIsoTimestamp(row.publishAt),
    version: row.version,
    aliases: row.aliases,
    needs: row.needs,
    questions: row.questions,
    cover: { scene: row.coverScene, icon: row.coverIcon, palette: row.coverPalette, seed: row.coverSeed },
  }
}

/**
 * Converts filters to groups of facts, the words such as `kind:hike` in the column `idea.facts`. There is one group for
 * each filter that is set (kind, mood, company, weather); an idea matches if it has at least one fact of every group.
 */
export const toKindFacts = ({ kind, mood, company, weather }: KindFilters): string[][] =>
  Object.entries({ kind, mood, company, weather }).flatMap(([name, words]) =>
    words ? [words.map((word) => `${name}:${word}`)] : [],
  )

type KindFilters = Pick<IdeaListFilters, 'kind' | 'mood' | 'company' | 'weather'>

/**
 * Returns the SQL condition that an idea's price (the column `price`, unqualified), at its upper end, is at most this
 * many US dollars. It does not hold for an idea without a price.
 */
export const isWithinPrice = (most: number) => sql<boolean>`(price ->> 'to')::integer <= ${most}`

/**
 * Returns an unexecuted Kysely query of `category_tally`, without columns yet: numbers of ideas by state, one row per
 * category, which triggers maintain.
 */
export const categoryCounts = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof CategoryTally>>().selectFrom('category_tally')

/**
 * Returns the number of published ideas as the sum of the counters per category, which costs the same however many
 * ideas there are.
 */
export async function countPublishedIdeas(em: SqlEntityManager): Promise<number> {
  const { count } = await categoryCounts(em)
    .select((row) =>
      row.cast<number>(row.fn.coalesce(row.fn.sum('published'), row.lit(0)), 'integer').as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Finds what visitors last saw of ideas that are not published now; the caller passes only such ids. Returns a map from
 * idea id to the former values of only those fields that have changed since; ideas without such changes are missing.
 */
export async function findLastPublishedFields(
  em: SqlEntityManager,
  ideaIds: number[],
): Promise<Map<number, Partial<IdeaFields>>> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof IdeaRevision>>()
    .selectFrom('idea_revision as save')
    .select(['save.idea_id', 'save.before'])
    .where((save) => save('idea_id', '=', save.fn.any(save.val(ideaIds))))
    .where('version', '>=', (save) =>
      save
        .selectFrom('idea_revision as withdrawal')
        .select(({ fn }) => fn.max('withdrawal.version').as('version'))
        .whereRef('withdrawal.idea_id', '=', 'save.idea_id')
        .where((row) => row(row.ref('withdrawal.before', '->>').key('state'), '=', 'published')),
    )
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    Map.groupBy(rows, (row) => row.idea_id)
      .entries()
      // Rows are sorted newest first, so the earliest save overrides the later ones.
      .map(([id, saves]) => [id, Object.assign({}, ...saves.map(({ before }) => before))]),
  )
}

/**
 * Returns an unexecuted Kysely query with one column, `text`: every text of the catalogue that may contain a picture's
 * URL, including those a revision could restore.
 */
export function selectTextsWithPictures(em: SqlEntityManager) {
  const database = em.getKysely<InferKyselyDB<typeof Category | typeof Idea | typeof IdeaRevision>>()
  const revisions = database.selectFrom('idea_revision')
  return database
    .selectFrom('idea')
    .select('image_url as text')
    .unionAll(database.selectFrom('category').select('image_url as text'))
    .unionAll(database.selectFrom('category').select('content as text'))
    .unionAll(
      revisions.select((row) => row.ref('before', '->>').key('imageUrl').$castTo<string | null>().as('text')),
    )
    .unionAll(
      revisions.select((row) => row.ref('after', '->>').key('imageUrl').$castTo<string | null>().as('text')),
    )
}
