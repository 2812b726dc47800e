import type { WithoutSentence } from '../texts.ts'

/** A mutation's error as the browser sees it: what the server said, where it said something. */
export interface FailedCall {
  message: string
  /** The server's own words. None where the answer was not one of ours. */
  data?: { httpStatus: number; code?: string; issues?: Record<string, string[]> } | null | undefined
  /** A SyntaxError where something came that is no answer of ours, such as a proxy's page. */
  cause?: unknown
}

/** The server's sentence, else the one for an answer without any, else the one for no answer. */
export function sentenceOf(failed: FailedCall, { unreadable, unanswered }: WithoutSentence): string {
  if (failed.data) return failed.message || unreadable
  return failed.cause instanceof SyntaxError ? unreadable : unanswered
}
