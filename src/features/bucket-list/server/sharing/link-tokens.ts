import { createHash, createHmac } from 'node:crypto'

/**
 * What links carry that open a list to whoever has them. A token is derived from its row's id by the site's own
 * secret: its owner can copy the link again at any time, and a copy of the database opens nothing.
 */
export interface LinkTokens {
  /** 43 characters of base64url. */
  tokenOf: (purpose: LinkPurpose, id: string) => string
  /** The one of a row whose hash this is, where the secret of that time still counts. */
  tokenWith: (hash: string, purpose: LinkPurpose, id: string) => string | undefined
}
type LinkPurpose = 'share' | 'calendar'

/** What links to lists need for as long as the process lives. */
export interface LinkServices {
  linkTokens: LinkTokens
}

/** @param previous the secret before this one, while both count. */
export function deriveLinkTokens(secret: string, previous?: string): LinkTokens {
  const secrets = previous === undefined ? [secret] : [secret, previous]
  return {
    tokenOf: (purpose, id) => derive(secret, purpose, id),
    tokenWith: (hash, purpose, id) =>
      secrets.map((by) => derive(by, purpose, id)).find((token) => hashOfToken(token) === hash),
  }
}

/** What is kept of a token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

const derive = (secret: string, purpose: LinkPurpose, id: string) =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')
