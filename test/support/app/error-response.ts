import { expect } from 'vitest'

/** Headers of every response. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringMatching(/base-uri .*form-action .*frame-ancestors 'none'/),
}

/** Error response in the site's format: one sentence, without technical details. */
export const errorResponse = (status: number, headers: object = {}) => ({
  status,
  headers: expect.objectContaining({
    ...commonHeaders,
    'content-type': expect.stringMatching(/^application\/json/),
    ...headers,
  }),
  body: expect.stringMatching(/^\{"error":"([A-Z][^"]+\.)","message":"\1"\}$/),
})
