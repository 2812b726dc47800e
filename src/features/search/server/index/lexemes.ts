/** The texts of an idea as PostgreSQL searches them: words in their basic forms, in their order, those without meaning left out. */
export interface LexemeTexts {
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
export function lexemeTexts(document: string): LexemeTexts {
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
