import { Meilisearch } from 'meilisearch'

export interface MeilisearchAddress {
  url: string
  key: string | undefined
}

/** Answers of fetch come 40 ms late where they are compressed, and these never travel far. */
export const meilisearchClient = ({ url, key }: MeilisearchAddress): Meilisearch =>
  new Meilisearch({
    host: url,
    ...(key ? { apiKey: key } : {}),
    requestInit: { headers: { 'accept-encoding': 'identity' } },
  })
