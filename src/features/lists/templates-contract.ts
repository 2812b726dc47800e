import { z } from 'zod'
import { ideaTeaser } from '#features/catalogue/contract.ts'
import { id, wholeNumber } from '#platform/contract.ts'
import { templateKeys } from './challenge-templates.ts'
import { maxLeftOut, maxRules } from './limits.ts'

/** Ids of ideas, as an array or separated by commas. */
const leftOut = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given),
  id.array().max(maxLeftOut).default([]),
)

export const templateRequest = z.object({
  template: z.enum(templateKeys),
  /** Decides which ideas are taken: the same seed gives the same ideas. */
  seed: wholeNumber(0, 2_147_483_647),
})
export type TemplateRequest = z.infer<typeof templateRequest>

export const swapRequest = templateRequest.extend({
  /** `rule` of the idea to replace. */
  rule: wholeNumber(0, maxRules - 1),
  /** Ideas that are not wanted: those on the list, and those swapped or removed before. */
  not: leftOut,
})
export type SwapRequest = z.infer<typeof swapRequest>

/** Idea for a challenge, and the number of the template's rule that it meets. */
const suggestedIdea = ideaTeaser.extend({ rule: z.int() })
export type SuggestedIdea = z.infer<typeof suggestedIdea>

export const filledTemplate = z.object({
  title: z.string(),
  goal: z.int(),
  /** At most `goal` ideas; fewer if the catalogue has no more of these kinds. */
  ideas: suggestedIdea.array(),
})
export type FilledTemplate = z.infer<typeof filledTemplate>

/** Null if the catalogue has no other idea for any rule of the template. */
export const swappedIdea = z.object({ idea: suggestedIdea.nullable() })
export type SwappedIdea = z.infer<typeof swappedIdea>
