/** A failed query as screens see it, whether it failed on the server or in the browser. */
export interface QueryFailure {
  message: string
  data?: { httpStatus?: number } | null | undefined
}

export const isMissing = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 404
export const isGone = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 410

/** A refused form: what is wrong, by field, beside the sentence. */
export interface FormFailure extends QueryFailure {
  data?: { httpStatus?: number; issues?: Record<string, string[]> } | null | undefined
}

export const isConflict = (failure: QueryFailure | null): boolean => failure?.data?.httpStatus === 409
