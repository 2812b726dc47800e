import type { Client } from '../../support/app/client.ts'
import { createAddress } from '../../support/app/create-address.ts'
import type { startOrganisation } from '../../support/servers/organisation.ts'

type Organisation = Awaited<ReturnType<typeof startOrganisation>>

/** Origin of the site in tests. */
export const origin = 'http://localhost:3000'

export const toPath = (href: string) => href.replace(origin, '')
export const getLocation = ({ headers }: { headers: { location?: unknown } }) => String(headers.location)

let logins = 0
/** Adds a person to the organization. */
export function addColleague({ people }: Organisation, claims: object = {}) {
  const login = `colleague-${logins++}`
  const email = createAddress()
  people.set(login, { email, email_verified: true, name: 'Cora Colleague', ...claims })
  return { login, email }
}

/** Signs in through the organization. Returns the page on which the browser ends. */
export async function signInThrough(
  organisation: Organisation,
  guest: Client,
  login: string,
  from = '/my-bucket-list',
) {
  const away = getLocation(await guest.get(`/api/auth/organisation?from=${encodeURIComponent(from)}`))
  return getLocation(await guest.get(toPath(await organisation.visit(away, login))))
}
