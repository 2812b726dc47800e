import { z } from 'zod'
import { id, text } from '#platform/contract.ts'
import { maxPasskeyNameLength } from './limits.ts'

/** Bytes in base64url, as in WebAuthn's JSON format. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const maxIdLength = 1400
const credentialId = bytes(maxIdLength)
/** Transport of an authenticator. Any word is accepted, because browsers keep adding new ones. */
const transport = z
  .string()
  .max(12)
  .regex(/^[a-z-]+$/)

/** Fields common to all WebAuthn responses; unknown fields are ignored. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** Response of `navigator.credentials.create`. */
export const passkeyRegistration = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      attestationObject: bytes(64_000),
      transports: transport.array().max(7).exactOptional(),
    }),
  }),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

/** Response of `navigator.credentials.get`. */
export const passkeyAssertion = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      authenticatorData: bytes(8_000),
      signature: bytes(8_000),
      userHandle: bytes(100).exactOptional(),
    }),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transport.array().exactOptional(),
})

/** Options for `navigator.credentials.get`. The challenge works once and expires within minutes. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().exactOptional(),
  timeout: z.number().exactOptional(),
  allowCredentials: credentialDescriptor.array().exactOptional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).exactOptional(),
})

/** Options for `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().exactOptional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.object({ type: z.literal('public-key'), alg: z.number() }).array(),
  timeout: z.number().exactOptional(),
  excludeCredentials: credentialDescriptor.array().exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).exactOptional(),
    })
    .exactOptional(),
  attestation: z.literal('none').exactOptional(),
})

export const passkeyView = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeyView = z.infer<typeof passkeyView>

export const byPasskey = z.object({ id })
export const passkeyName = z.object({ id, name: text(maxPasskeyNameLength).trim().min(1) })
