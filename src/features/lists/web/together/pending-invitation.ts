import { dayMs } from '#platform/durations.ts'
import { toStorageKey } from '#platform/web/settings.ts'

const tokenKey = 'invitation-token'

/** As long as the link that verifies an account works, which opens in another tab. */
const maxAgeMs = dayMs

/**
 * Returns the token of the list invitation that was opened in this browser within the last day and not accepted yet; an
 * empty string if there is none, and on the server.
 */
function readPendingInvitation(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(tokenKey)) ?? 'null')
    return isPending(stored) && Date.now() - stored.at < maxAgeMs ? stored.token : ''
  } catch {
    return ''
  }
}

/** Storage of the invitation, which outlives the tab. */
export const pendingInvitation = {
  read: readPendingInvitation,
  store: storePendingInvitation,
}

/**
 * Stores the token of an invitation for a day, or removes it if it is empty. Browsers may block localStorage; then the
 * link must be opened again.
 */
function storePendingInvitation(token: string): void {
  try {
    if (token) localStorage.setItem(toStorageKey(tokenKey), JSON.stringify({ token, at: Date.now() }))
    else localStorage.removeItem(toStorageKey(tokenKey))
  } catch {
    // See above.
  }
}

const isPending = (value: unknown): value is { token: string; at: number } =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'at' in value &&
  typeof value.at === 'number'
