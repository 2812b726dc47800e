import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface PasskeyRequest {
  challenge: string
  rpId?: string
  user?: { id: string }
  rp?: { id?: string }
}

interface Manner {
  /** Sets the user-verified flag (fingerprint, face or PIN). */
  isVerified?: boolean
  /** Origin in the client data. */
  origin?: string
  rpId?: string
  /** Signature counter. */
  counter?: number
  /** User handle in the assertion. */
  userHandle?: string | undefined
}

/** Origin of a test app. */
const testOrigin = 'http://localhost:3000'

/** Creates a software authenticator with one passkey. Its responses follow WebAuthn, or are forged by options. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const name = id.toString('base64url')
  let signed = 0
  let owner: string | undefined

  const common = { id: name, rawId: name, type: 'public-key' } as const

  return {
    id: name,

    /** Registers the passkey for the user of the request. */
    make(
      asked: PasskeyRequest,
      { isVerified = true, origin = testOrigin, rpId = asked.rp?.id }: Manner = {},
    ) {
      owner = asked.user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = Buffer.concat([head(rpId, isVerified ? 0x45 : 0x41, signed), attested])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', asked.challenge, origin)
      const response = { clientDataJSON, attestationObject: attestation.toString('base64url') }
      return { response: { ...common, response: { ...response, transports: ['internal'] } } }
    },

    /** Signs the challenge of the request. */
    show(
      asked: PasskeyRequest,
      { isVerified = true, origin = testOrigin, rpId = asked.rpId, counter, userHandle = owner }: Manner = {},
    ) {
      signed = counter ?? signed + 1
      const data = head(rpId, isVerified ? 0x05 : 0x01, signed)
      const clientDataJSON = clientData('webauthn.get', asked.challenge, origin)
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash]))
        .sign(privateKey, 'base64url')
      const response = {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature,
        ...(userHandle && { userHandle }),
      }
      return { response: { ...common, response } }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

function head(rpId: string | undefined, flags: number, counter: number): Buffer {
  const times = Buffer.alloc(4)
  times.writeUInt32BE(counter)
  const site = createHash('sha256')
    .update(rpId ?? '')
    .digest()
  return Buffer.concat([site, Buffer.from([flags]), times])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
