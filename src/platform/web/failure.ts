/** A failed query as screens see it, whether it failed on the server or in the browser. */
export interface QueryFailure {
  message: string
  data?: { httpStatus?: number; code?: string } | null | undefined
  /** A SyntaxError where something came that is no answer of ours, such as a proxy's page. */
  cause?: unknown
}

export const isMissing = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 404
export const isGone = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 410
export const isSignedOut = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 401
export const isForbidden = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 403

/** Whether the server gave a failure this code, such as `already_listed`. */
export const hasCode = (failure: unknown, code: string): boolean => dataOf(failure)?.code === code

/**
 * What stands now where somebody else was faster; undefined where that is not what failed.
 * @param isWhole tells what was asked to change: the server sends no other.
 */
export function currentStateOf<T>(failure: unknown, isWhole: (value: unknown) => value is T): T | undefined {
  const current = hasCode(failure, 'changed_meanwhile') ? dataOf(failure)?.current : undefined
  return isWhole(current) ? current : undefined
}

/** Whether something has a version to save it against. */
export const isVersioned = (value: unknown): value is { version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'

function dataOf(failure: unknown): { code?: unknown; current?: unknown } | undefined {
  const isAnswer = failure instanceof Error && 'data' in failure
  return isAnswer && typeof failure.data === 'object' && failure.data !== null ? failure.data : undefined
}

/** What is said of a failure that brought no sentence along: with an answer that cannot be read, and with none. */
interface FallbackMessages {
  unreadable: string
  unanswered: string
}

const defaultMessages: FallbackMessages = {
  unreadable: 'Something went wrong. Please try again.',
  unanswered: 'The site could not be reached. Please try again.',
}

/** What the server said of it, else what the screen says; never the browser's own words. */
export function failureMessageOf(
  failure: QueryFailure,
  without: string | FallbackMessages = defaultMessages,
): string {
  if (failure.data?.httpStatus && failure.message) return failure.message
  if (typeof without === 'string') return without
  return failure.data || failure.cause instanceof SyntaxError ? without.unreadable : without.unanswered
}

/** A refused form: what is wrong, by field, beside the sentence. */
export interface FormFailure extends QueryFailure {
  data?: { httpStatus?: number; code?: string; issues?: Record<string, string[]> } | null | undefined
}
