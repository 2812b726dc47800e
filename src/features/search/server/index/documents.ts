import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'

/** Texts of an idea as PostgreSQL indexes them: stems in order, without stop words. */
interface LexemeTexts {
  title: string
  tags: string
  category: string
  description: string
}

/** Text by its weight, as `f_search_document` assigns them; weight D is not written out. */
const textsByWeight: Record<string, keyof LexemeTexts> = {
  A: 'title',
  B: 'tags',
  C: 'category',
  '': 'description',
}

/** @param document text form of a tsvector: `'kayak':1A,15 'orca':3A` */
function parseLexemeTexts(document: string): LexemeTexts {
  const placed: Record<keyof LexemeTexts, [position: number, lexeme: string][]> = {
    title: [],
    tags: [],
    category: [],
    description: [],
  }
  for (const [, lexeme = '', places = ''] of document.matchAll(/'([^']+)':([\dA-C,]+)/g)) {
    for (const [, position, weight = ''] of places.matchAll(/(\d+)([A-C]?)/g)) {
      placed[textsByWeight[weight] ?? 'description'].push([Number(position), lexeme])
    }
  }
  const text = (name: keyof LexemeTexts) =>
    placed[name]
      .toSorted(([a], [b]) => a - b)
      .map(([, lexeme]) => lexeme)
      .join(' ')
  return {
    title: text('title'),
    tags: text('tags'),
    category: text('category'),
    description: text('description'),
  }
}

/** Document of an idea in the index. Both engines compare the same stems. */
export interface IdeaDocument extends LexemeTexts {
  id: number
  difficulty: number
  cost: number
  locationType: string
  season: string
  ageGroup: string
  duration: string | null
  facts: string[]
  categoryId: number
  kind: string[]
  mood: string[]
  company: string[]
  weather: string[]
  /** Higher end of the price, in US dollars; null if it is not known. */
  priceTo: number | null
}

/** Incremented when documents get different content, so that every index is compared with the database again. */
export const documentVersion = 2

const pageSize = 2_000

/**
 * Returns the documents, as the index in Meilisearch stores them, of the published ideas among these ids, by ascending
 * id, at most 2,000. Other ids are left out.
 */
export async function listDocuments(em: SqlEntityManager, ids: number[]): Promise<IdeaDocument[]> {
  const rows = await selectDocuments(em)
    .where((idea) => idea('id', '=', idea.fn.any(idea.val(ids))))
    .execute()
  return rows.map(toDocument)
}

/**
 * Streams the documents, as the index in Meilisearch stores them, of all published ideas by ascending id, 2,000 at a
 * time.
 */
export async function* streamDocuments(em: SqlEntityManager): AsyncGenerator<IdeaDocument[]> {
  for (let last = 0; ;) {
    const rows = await selectDocuments(em).where('id', '>', last).execute()
    if (rows.length === 0) return
    yield rows.map(toDocument)
    last = rows.at(-1)?.id ?? last
  }
}

const selectDocuments = (em: SqlEntityManager) =>
  ideaTable(em)
    .select((idea) => [
      'id',
      idea.cast<string>('document', 'text').as('document'),
      'difficulty',
      'cost',
      'location_type as locationType',
      'season',
      'age_group as ageGroup',
      'duration',
      'facts',
      'category_id as categoryId',
      'kinds as kind',
      'moods as mood',
      'company',
      'weather',
      sql<number | null>`(price ->> 'to')::integer`.as('priceTo'),
    ])
    .where('state', '=', 'published')
    // A check constraint requires a category for published ideas.
    .$narrowType<{ categoryId: number }>()
    .orderBy('id')
    .limit(pageSize)

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const toDocument = ({ document, ...row }: Row): IdeaDocument => ({ ...row, ...parseLexemeTexts(document) })
