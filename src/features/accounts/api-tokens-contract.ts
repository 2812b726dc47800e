import { z } from 'zod'
import { id, text } from '#platform/contract.ts'
import { maxTokenNameLength, tokenDays, tokenScopes } from './limits.ts'

/** Permission of an API token. */
const tokenScope = z.enum(tokenScopes)

export const newApiToken = z.object({
  name: text(maxTokenNameLength).trim().min(1, 'Give the token a name'),
  scopes: z
    .array(tokenScope)
    .min(1, 'Choose at least one permission')
    .max(tokenScopes.length)
    .transform((scopes) => [...new Set(scopes)].toSorted()),
  /** Lifetime in days. */
  days: z.literal(tokenDays),
})
export type NewApiToken = z.infer<typeof newApiToken>

export const apiTokenView = z.object({
  id: z.int(),
  name: z.string(),
  /** Last four characters of the token. */
  ending: z.string(),
  scopes: z.array(tokenScope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiTokenView = z.infer<typeof apiTokenView>

/** New API token, with the token itself, which is never shown again. */
export const madeApiToken = apiTokenView.extend({ token: z.string() })

export const byApiToken = z.object({ id })
