import { api } from '#platform/web/api.ts'

/** After a change of the ways in: what is shown of them, of the sessions and of what happened is asked anew. */
export function useFactorsChanged() {
  const { factors, sessions, events } = api.useUtils().accounts
  return () => {
    for (const shown of [factors.state, sessions, events]) void shown.invalidate()
  }
}
