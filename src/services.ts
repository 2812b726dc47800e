import { sessionCookies } from '#features/accounts/server/session-cookie.service.ts'
import { keepSessions } from '#features/accounts/server/sessions.service.ts'
import { watchCatalogueVersion } from '#features/ideas/server/catalogue-version.service.ts'
import { keepSearchCounts } from '#features/search/server/search-counts.service.ts'
import { openSearch } from '#features/search/server/search-engine.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/server/context.ts'
import { meilisearchAddress, type Config } from './config.ts'

interface Parts {
  config: Config
  orm: Orm
  location: DatabaseLocation
  /** What cookies are signed with. */
  authSecret: string
  /** How long Meilisearch may take for an answer. Tests on a busy machine have more patience than visitors. */
  searchPatienceMs?: number
}

/** What lives as long as the process and serves every request. */
export async function openServices({
  config,
  orm,
  location,
  authSecret,
  searchPatienceMs,
}: Parts): Promise<Services> {
  const jobs = await openJobs(orm, location)
  const catalogueVersion = watchCatalogueVersion(orm.em)
  return {
    jobs,
    catalogueVersion,
    searchCounts: keepSearchCounts(),
    search: openSearch({
      version: catalogueVersion.current,
      meilisearch: meilisearchAddress(config),
      patienceMs: searchPatienceMs,
    }),
    sessions: keepSessions(sessionCookies(authSecret, isSecure(config))),
  }
}

/** Whether visitors reach the site by https. */
export const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL?.startsWith('https:') ?? false
