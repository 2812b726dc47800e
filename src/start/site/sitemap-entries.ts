import type { SqlEntityManager } from '@mikro-orm/sql'
import { listIssueEntries } from '#features/newsletter/server/issue.service.ts'
import { listPlaceEntries } from '#features/places/server/countries.service.ts'

/** What the sitemap has beside the catalogue itself. */
export const listOtherEntries = async (em: SqlEntityManager) => [
  ...(await listIssueEntries(em)),
  ...(await listPlaceEntries(em)),
]
