import { sql, type RawBuilder } from 'kysely'

/** What a visitor typed, as conditions and an order on the table `idea`. */
export interface TextMatch {
  /** Holds for the ideas that have every word (`all`) or at least one of them (`any`). */
  all: RawBuilder<boolean>
  any: RawBuilder<boolean>
  relevance: RawBuilder<number>
}

/**
 * Each word matches by its beginning, so that half a word already finds something while typing.
 * @returns null where the text holds no word.
 */
export function matchText(text: string): TextMatch | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  if (!words) return null
  const query = (operator: '&' | '|') =>
    sql`to_tsquery('english', ${words.map((word) => `${word}:*`).join(` ${operator} `)})`
  return {
    all: sql<boolean>`idea.document @@ ${query('&')}`,
    any: sql<boolean>`idea.document @@ ${query('|')}`,
    relevance: sql<number>`ts_rank(idea.document, ${query('|')})`,
  }
}
