/** A failed query as screens see it, whether it failed on the server or in the browser. */
export interface QueryFailure {
  message: string
  data?: { httpStatus?: number } | null | undefined
  /** A SyntaxError where something came that is no answer of ours, such as a proxy's page. */
  cause?: unknown
}

export const isMissing = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 404
export const isGone = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 410
export const isSignedOut = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 401
export const isForbidden = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 403
export const isConflict = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 409

/** What is said of a failure that brought no sentence along: with an answer that cannot be read, and with none. */
interface WithoutSentence {
  unreadable: string
  unanswered: string
}

const callFailed: WithoutSentence = {
  unreadable: 'Something went wrong. Please try again.',
  unanswered: 'The site could not be reached. Please try again.',
}

/** What the server said of it, else what the screen says; never the browser's own words. */
export function sentenceOf(failure: QueryFailure, without: string | WithoutSentence = callFailed): string {
  if (failure.data?.httpStatus && failure.message) return failure.message
  if (typeof without === 'string') return without
  return failure.data || failure.cause instanceof SyntaxError ? without.unreadable : without.unanswered
}

/** A refused form: what is wrong, by field, beside the sentence. */
export interface FormFailure extends QueryFailure {
  data?: { httpStatus?: number; issues?: Record<string, string[]> } | null | undefined
}
