import { createHash, hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, errors, jwtDecrypt } from 'jose'

/** Keeps what the site itself must be able to read, so that a copy of the database alone reads nothing of it. */
export interface Encryption {
  /** @param owner the id of the row that it belongs to: moved to another it opens no more. */
  seal: (text: string, owner: number) => Promise<string>
  /** Null for what was sealed with a key that is gone, or is somebody else's. */
  open: (sealed: string, owner: number) => Promise<string | null>
  /** Whether it was sealed with the key of before. */
  isOld: (sealed: string) => boolean
}

interface Key {
  /** By which what was sealed names its key. */
  id: string
  bytes: Uint8Array
}

/**
 * @param purpose what is sealed: what was sealed for one purpose opens for no other.
 * @param previous the secret before this one, while what was sealed with it is still to be read.
 */
export function createEncryption(purpose: string, secret: string, previous?: string): Encryption {
  const newest = deriveKey(purpose, secret)
  const keys = previous === undefined ? [newest] : [newest, deriveKey(purpose, previous)]
  return {
    seal: (text, owner) =>
      new EncryptJWT({ text })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
        .setSubject(String(owner))
        .encrypt(newest.bytes),

    async open(sealed, owner) {
      const key = keys.find(({ id }) => id === keyIdOf(sealed))
      return key ? decrypt(sealed, key, owner) : null
    },

    isOld: (sealed) => keyIdOf(sealed) !== newest.id,
  }
}

/** A key of its own: what signs cookies seals nothing. */
function deriveKey(purpose: string, secret: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

const keyIdOf = (sealed: string) => decodeProtectedHeader(sealed).kid

async function decrypt(sealed: string, { bytes }: Key, owner: number): Promise<string | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, bytes, {
      subject: String(owner),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return typeof payload.text === 'string' ? payload.text : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
