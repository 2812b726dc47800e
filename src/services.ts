import { sessionCookies } from '#features/accounts/server/session-cookie.service.ts'
import { keepSessions } from '#features/accounts/server/sessions.service.ts'
import { openPictureMaker } from '#features/pictures/server/picture-making.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/server/context.ts'
import type { Config } from './config.ts'

interface Parts {
  config: Config
  orm: Orm
  location: DatabaseLocation
  /** What cookies are signed with. */
  authSecret: string
}

/** What lives as long as the process and serves every request. */
export async function openServices({ config, orm, location, authSecret }: Parts): Promise<Services> {
  const jobs = await openJobs(orm, location)
  return {
    jobs,
    pictureMaker: openPictureMaker(),
    sessions: keepSessions(sessionCookies(authSecret, isSecure(config))),
  }
}

/** Whether visitors reach the site by https. */
export const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL?.startsWith('https:') ?? false
