import { type SearchParams, type SearchResponse, Meilisearch } from 'meilisearch'
import type { Dispatcher } from 'undici'
import { ideasIndex } from '../index/settings.ts'

/** Sends a search query to the index of ideas. @throws on a timeout or an invalid response */
export type QueryIndex = (query: SearchParams & { q: string }) => Promise<SearchResponse>

/**
 * Creates a function that searches the index of ideas in Meilisearch, on an undici connection pool, and resolves to its
 * response. The Meilisearch client uses fetch, which adds a quarter of the search time, so it is only used to maintain
 * the index. The function throws if Meilisearch is not available in time or answers with an error.
 * @param timeoutMs timeout in ms
 */
export function createIndexQuery({ url, key }: MeilisearchAddress, timeoutMs: number): QueryIndex {
  const { origin, pathname } = new URL(`indexes/${ideasIndex}/search`, `${url.replace(/\/*$/, '')}/`)
  let poolPromise: Promise<Dispatcher> | undefined
  // Imported on first use: most sites do not run Meilisearch.
  const pool = () => (poolPromise ??= import('undici').then(({ Pool }) => new Pool(origin)))
  const headers = {
    'content-type': 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  return async (query) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      const { statusCode, body } = await (
        await pool()
      ).request({
        path: pathname,
        method: 'POST',
        headers,
        body: JSON.stringify(query),
        signal: timeout.signal,
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`Meilisearch answered ${statusCode}: ${text.slice(0, 500)}`)
      const answer: SearchResponse = JSON.parse(text)
      return answer
    } finally {
      clearTimeout(timer)
    }
  }
}

export interface MeilisearchAddress {
  url: string
  key: string | undefined
}

/**
 * Creates a client of Meilisearch for maintaining the index. It turns off response compression, which adds 40 ms per
 * fetch and saves little on a local network.
 */
export const meilisearchClient = ({ url, key }: MeilisearchAddress): Meilisearch =>
  new Meilisearch({
    host: url,
    ...(key ? { apiKey: key } : {}),
    requestInit: { headers: { 'accept-encoding': 'identity' } },
  })
