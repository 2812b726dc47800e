import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens for invitation links. They are signed rather than stored, so a copy of the database contains no valid
 * invitation.
 */
export interface InvitationTokens {
  sign: (id: number, email: string) => string
  /** Returns the id in a token without checking its signature; null if it has none. */
  read: (token: string) => number | null
  fits: (token: string, invitation: { id: number; email: string }) => boolean
}

/** Four bytes of id, the rest a truncated MAC. As long as all other tokens, so that the log redacts it. */
const idBytes = 4
const tokenBytes = 32

/**
 * Creates the functions for tokens in invitation links: `sign` makes a token from the invitation's ID and email, `read`
 * returns the ID in a token without checking its MAC (null if it has none), `fits` checks the MAC. Tokens signed with
 * the previous secret are accepted too.
 */
export function createInvitationTokenSigner(secret: string, previous?: string): InvitationTokens {
  return {
    sign: (id, email) => signToken(secret, id, email).toString('base64url'),
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.length === tokenBytes && token.length === 43 ? bytes.readUInt32BE() : 0
      return id > 0 && id <= 2_147_483_647 ? id : null
    },
    fits(token, { id, email }) {
      const bytes = Buffer.from(token, 'base64url')
      return [secret, ...(previous ? [previous] : [])].some((key) => {
        const expected = signToken(key, id, email)
        return bytes.length === expected.length && timingSafeEqual(bytes, expected)
      })
    },
  }
}

function signToken(key: string, id: number, email: string): Buffer {
  const which = Buffer.alloc(idBytes)
  which.writeUInt32BE(id)
  const mac = createHmac('sha256', key).update(`invitation ${id} ${email}`).digest()
  return Buffer.concat([which, mac]).subarray(0, tokenBytes)
}
