import type { Client } from '../../support/app/client.ts'
import { newAddress } from '../../support/app/new-address.ts'
import type { startOrganisation } from '../../support/servers/organisation.ts'

type Organisation = Awaited<ReturnType<typeof startOrganisation>>

/** Origin of the site in tests. */
export const origin = 'http://localhost:3000'

export const pathIn = (href: string) => href.replace(origin, '')
export const locationOf = ({ headers }: { headers: { location?: unknown } }) => String(headers.location)

let logins = 0
/** Adds a person to the organization. */
export function colleagueOf({ people }: Organisation, claims: object = {}) {
  const login = `colleague-${logins++}`
  const email = newAddress()
  people.set(login, { email, email_verified: true, name: 'Cora Colleague', ...claims })
  return { login, email }
}

/** Signs in through the organization. Returns the page on which the browser ends. */
export async function signInAt(
  organisation: Organisation,
  guest: Client,
  login: string,
  from = '/my-bucket-list',
) {
  const away = locationOf(await guest.get(`/api/auth/organisation?from=${encodeURIComponent(from)}`))
  return locationOf(await guest.get(pathIn(await organisation.visit(away, login))))
}
