import { useLocation } from 'react-router'
import { dayMs } from '#platform/durations.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'

/** The mail that somebody waits for who has just signed up. */
export interface SentMail {
  email: string
  mailbox: string | undefined
  /** Until when its link works, in milliseconds since 1970. */
  until: number
}

const linkMs = dayMs

/** Keeps it with this visit of the page, where a reload finds it and nobody else does. */
export function keepSentMail(email: string, mailbox: string | undefined): void {
  const state: unknown = history.state
  const usr: SentMail = { email, mailbox, until: Date.now() + linkMs }
  history.replaceState({ ...Object(state), usr }, '')
}

/** What was kept before a reload. The server knows nothing of it. */
export function useSentMail(): SentMail | null {
  const { state } = useLocation()
  const kept: unknown = useHydrated() ? (history.state?.usr ?? state) : null
  return isSentMail(kept) ? kept : null
}

const isSentMail = (value: unknown): value is SentMail =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'until' in value &&
  typeof value.until === 'number'
