import type { SearchParams, SearchResponse } from 'meilisearch'
import type { Dispatcher } from 'undici'
import { ideasIndex } from '../index/settings.ts'
import type { MeilisearchAddress } from './meilisearch-client.ts'

/** Asks the index of ideas one thing. @throws where no answer comes in time, or none that is one. */
export type QueryIndex = (query: SearchParams & { q: string }) => Promise<SearchResponse>

/**
 * Meilisearch's own client goes through fetch, which costs a visitor who waits for results a quarter of what the
 * search itself does; the client looks after the index.
 * @param patienceMs how long an answer may take.
 */
export function createIndexQuery({ url, key }: MeilisearchAddress, patienceMs: number): QueryIndex {
  const { origin, pathname } = new URL(`indexes/${ideasIndex}/search`, `${url.replace(/\/*$/, '')}/`)
  let poolPromise: Promise<Dispatcher> | undefined
  // Most sites have no Meilisearch, and do not need it either.
  const pool = () => (poolPromise ??= import('undici').then(({ Pool }) => new Pool(origin)))
  const headers = {
    'content-type': 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  return async (query) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), patienceMs)
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
