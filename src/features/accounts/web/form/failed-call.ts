import type { QueryFailure } from '#platform/web/failure.ts'

/** A mutation's error as the browser sees it: what the server said, where it said something. */
export interface FailedCall extends QueryFailure {
  /** The server's own words. None where the answer was not one of ours. */
  data?: { httpStatus: number; code?: string; issues?: Record<string, string[]> } | null | undefined
}
