import type { SqlEntityManager } from '@mikro-orm/sql'
import { listEvents } from './account-events.service.ts'
import type { PersonalData } from './accounts-context.ts'
import { listApiTokens } from './api-tokens/api-tokens.service.ts'
import { AccountToken, User, SessionRow, OrganisationIdentity, FormerEmail } from './entities.ts'
import { readFactors } from './second-factor/factors.queries.ts'
import { listDevices } from './signing-in/devices.service.ts'

/** More events than any member has in the half year they are kept. */
const maxEvents = 100_000

/** Personal data stored by this feature. */
export const accountData: PersonalData[] = [
  {
    name: 'account',
    async read(em, userId) {
      const { name, email, newEmail, role, emailVerifiedAt, createdAt, updatedAt } = await em.findOneOrFail(
        User,
        userId,
      )
      return { id: userId, name, email, newEmail, role, emailVerifiedAt, createdAt, updatedAt }
    },
  },
  {
    name: 'sessions',
    async read(em, user) {
      const rows = await em.find(SessionRow, { user })
      return rows.map(({ userAgent, createdAt, lastUsedAt, expiresAt }) => ({
        userAgent,
        createdAt,
        lastUsedAt,
        expiresAt,
      }))
    },
  },
  { name: 'events', read: async (em, userId) => (await listEvents(em, userId, maxEvents)).events },
  { name: 'devices', read: listDevices },
  { name: 'apiTokens', read: listApiTokens },
  { name: 'secondFactors', read: readFactors },
  {
    name: 'organisation',
    async read(em, user) {
      const rows = await em.find(OrganisationIdentity, { user })
      return rows.map(({ issuer, subject, createdAt }) => ({ issuer, subject, createdAt }))
    },
  },
  {
    name: 'formerEmails',
    async read(em, user) {
      const rows = await em.find(FormerEmail, { user })
      return rows.map(({ email, leftAt, expiresAt }) => ({ email, leftAt, expiresAt }))
    },
  },
  {
    name: 'links',
    async read(em, user) {
      const rows = await em.find(AccountToken, { user })
      return rows.map(({ purpose, email, createdAt, expiresAt, usedAt }) => ({
        purpose,
        email,
        createdAt,
        expiresAt,
        usedAt,
      }))
    },
  },
]

/**
 * Returns all data stored about a member for the export they can download: an object with one property for each of
 * `kinds`, the sections that features contribute, by its name.
 */
export async function readPersonalData(
  em: SqlEntityManager,
  kinds: PersonalData[],
  userId: number,
): Promise<Record<string, unknown>> {
  const all: [string, unknown][] = []
  for (const { name, read } of kinds) all.push([name, await read(em.fork(), userId)])
  return Object.fromEntries(all)
}
