/** A failed query, on the server or in the browser. */
export interface QueryFailure {
  message: string
  data?: { httpStatus?: number; code?: string } | null | undefined
  /** A SyntaxError if the response is not JSON, such as a proxy's error page. */
  cause?: unknown
}

/** Returns whether a query or mutation failed with the HTTP status 404; false if it did not fail. */
export const isMissing = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 404

/**
 * Returns whether a query or mutation failed with the HTTP status 410 (the item existed and was removed); false if it
 * did not fail.
 */
export const isGone = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 410

/** Returns whether a query or mutation failed with the HTTP status 401; false if it did not fail. */
export const isSignedOut = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 401

/** Returns whether a query or mutation failed with the HTTP status 403; false if it did not fail. */
export const isForbidden = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 403

/** Returns whether a failure of the API has this error code, such as `already_listed`; false for anything else. */
export const hasCode = (failure: unknown, code: string): boolean => dataOf(failure)?.code === code

/**
 * Returns the current state of a record, which the server sends when an edit conflicts with another editor's. Undefined
 * for other failures, and if the state has another shape.
 * @param isWhole checks the shape of the state.
 */
export function currentStateOf<T>(failure: unknown, isWhole: (value: unknown) => value is T): T | undefined {
  const current = hasCode(failure, 'changed_meanwhile') ? dataOf(failure)?.current : undefined
  return isWhole(current) ? current : undefined
}

/** Type guard: whether a value is an object with a `version` number, which editing uses for optimistic locking. */
export const isVersioned = (value: unknown): value is { version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'

function dataOf(failure: unknown): { code?: unknown; current?: unknown } | undefined {
  const isAnswer = failure instanceof Error && 'data' in failure
  return isAnswer && typeof failure.data === 'object' && failure.data !== null ? failure.data : undefined
}

/** Messages for a failure without a message of the server: for an unreadable response, and for none. */
interface FallbackMessages {
  unreadable: string
  unanswered: string
}

const defaultMessages: FallbackMessages = {
  unreadable: 'Something went wrong. Please try again.',
  unanswered: 'The site couldn’t be reached. Please try again.',
}

/**
 * Returns the server's message of a failed request, or a fallback if it sent none; never the browser's own.
 * @param without the fallback: one text, or one for an unreadable response and one for no response.
 */
export function failureMessageOf(
  failure: QueryFailure,
  without: string | FallbackMessages = defaultMessages,
): string {
  if (failure.data?.httpStatus && failure.message) return failure.message
  if (typeof without === 'string') return without
  return failure.data || failure.cause instanceof SyntaxError ? without.unreadable : without.unanswered
}

/** A rejected form, with the messages for each field. */
export interface FormFailure extends QueryFailure {
  data?: { httpStatus?: number; code?: string; issues?: Record<string, string[]> } | null | undefined
}
