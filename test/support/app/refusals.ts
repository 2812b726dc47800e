import { expect } from 'vitest'

/** What every answer carries, whatever it is about. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringMatching(/base-uri .*form-action .*frame-ancestors 'none'/),
}

/** An answer in the form of the site's own: a sentence for people, and nothing of what the site is made with. */
export const refusal = (status: number, headers: object = {}) => ({
  status,
  headers: expect.objectContaining({
    ...safeHeaders,
    'content-type': expect.stringMatching(/^application\/json/),
    ...headers,
  }),
  body: expect.stringMatching(/^\{"error":"([A-Z][^"]+\.)","message":"\1"\}$/),
})
