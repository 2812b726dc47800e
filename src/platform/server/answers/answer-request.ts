import type { Answer } from './answer.ts'

/** What an answer is kept under, and how it is made. */
export interface AnswerRequest {
  /** What of the request's address it depends on (`addressOf`); all of it where nothing is said. */
  address?: string
  /** Tells apart the answers that one address has; there must be few. */
  variant?: string
  /** Makes it when that may be done. */
  inTurn?: (making: () => Promise<Answer>) => Promise<Answer>
  /** Whether it is kept even where it says that there is nothing: of such addresses there must be few. */
  keepsMissing?: boolean
}

export type AddressedRequest = AnswerRequest & { address: string }
