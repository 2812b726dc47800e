/** A failed query as screens see it, whether it failed on the server or in the browser. */
export interface QueryFailure {
  message: string
  data?: { httpStatus?: number } | null | undefined
}

export const isMissing = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 404
export const isGone = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 410
export const isSignedOut = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 401
export const isConflict = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 409

/** What the server said of it; without an answer, such as with a lost connection, what the screen says. */
export const sentenceOf = (failure: QueryFailure, withoutAnswer: string): string =>
  failure.data?.httpStatus ? failure.message : withoutAnswer

/** A refused form: what is wrong, by field, beside the sentence. */
export interface FormFailure extends QueryFailure {
  data?: { httpStatus?: number; issues?: Record<string, string[]> } | null | undefined
}
