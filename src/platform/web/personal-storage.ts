import { getBasePath, toStorageKey } from './settings.ts'

const personalMark = 'personal-'

/** Returns the storage key for data of the person at this device, which `clearPersonalStorage` removes. */
export const toPersonalKey = (key: string): string => toStorageKey(personalMark + key)

/** Removes all data under keys of `toPersonalKey` from the tab and the browser, on a sign-out. */
export function clearPersonalStorage(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const keys = Object.keys(storage).filter(
        (key) => key.startsWith(personalMark) && key.endsWith(getBasePath()),
      )
      for (const key of keys) storage.removeItem(key)
    }
  } catch {
    // A browser that blocks the storage has stored nothing either.
  }
}

/** Storage of the token of a link. `store` removes it if it is empty. */
export interface TokenStorage {
  /** Returns the token; an empty string if there is none, and on the server. */
  read: () => string
  store: (token: string) => void
}

/**
 * Creates a storage of a token, in the tab or for the whole browser: `store` saves it, or removes it if it is empty;
 * `read` returns it, or an empty string if there is none, it is older than `maxAgeMs`, or the user has signed out
 * since. Browsers may block their storage; then nothing is stored, and the link must be opened again.
 */
export function createTokenStorage(
  name: string,
  { place, maxAgeMs }: { place: 'tab' | 'browser'; maxAgeMs: number },
): TokenStorage {
  const getStorage = () => (place === 'tab' ? sessionStorage : localStorage)
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(getStorage().getItem(toPersonalKey(name)) ?? 'null')
        if (isStoredToken(stored) && Date.now() - stored.at < maxAgeMs) return stored.token
        getStorage().removeItem(toPersonalKey(name))
      } catch {
        // See above.
      }
      return ''
    },
    store(token) {
      try {
        if (token) getStorage().setItem(toPersonalKey(name), JSON.stringify({ token, at: Date.now() }))
        else getStorage().removeItem(toPersonalKey(name))
      } catch {
        // See above.
      }
    },
  }
}

const isStoredToken = (value: unknown): value is { token: string; at: number } =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'at' in value &&
  typeof value.at === 'number'
