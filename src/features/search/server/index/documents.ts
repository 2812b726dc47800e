import type { SqlEntityManager } from '@mikro-orm/sql'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'

/** The texts of an idea as PostgreSQL searches them: words in their basic forms, in their order, those without meaning left out. */
interface LexemeTexts {
  title: string
  tags: string
  category: string
  description: string
}

/** Which weight stands for which text, as `f_search_document` gives them; the least is not written down. */
const textsByWeight: Record<string, keyof LexemeTexts> = {
  A: 'title',
  B: 'tags',
  C: 'category',
  '': 'description',
}

/** @param document as PostgreSQL writes a tsvector: `'kayak':1A,15 'orca':3A` */
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

/** An idea as it stands in the index: both engines compare the same forms of its words. */
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
}

/** Raised by whoever changes what a document says of an idea, so that every index is compared with the database again. */
export const documentVersion = 1

const pageSize = 2_000

/** The published ones of these ideas. */
export async function listDocuments(em: SqlEntityManager, ids: number[]): Promise<IdeaDocument[]> {
  const rows = await selectDocuments(em)
    .where((idea) => idea('id', '=', idea.fn.any(idea.val(ids))))
    .execute()
  return rows.map(toDocument)
}

/** All published ideas in the order of their ids, a page at a time. */
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
    ])
    .where('state', '=', 'published')
    // The database sees to it that what is published has a category.
    .$narrowType<{ categoryId: number }>()
    .orderBy('id')
    .limit(pageSize)

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const toDocument = ({ document, ...row }: Row): IdeaDocument => ({ ...row, ...parseLexemeTexts(document) })
