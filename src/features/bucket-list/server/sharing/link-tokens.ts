import { createHash, createHmac } from 'node:crypto'

/**
 * What links carry that open a list to whoever has them. A token is derived from its row's id by the site's own
 * secret: its owner can copy the link again at any time, and a copy of the database opens nothing.
 */
export interface LinkTokens {
  /** 43 characters of base64url. */
  tokenOf: (purpose: 'share' | 'calendar', id: string) => string
}

/** What links to lists need for as long as the process lives. */
export interface LinkServices {
  linkTokens: LinkTokens
}

export function deriveLinkTokens(secret: string): LinkTokens {
  return {
    tokenOf: (purpose, id) => createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url'),
  }
}

/** What is kept of a token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
