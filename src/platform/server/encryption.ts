import { createHash, hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, errors, jwtDecrypt } from 'jose'

/** Encrypts secrets that the site must be able to read, so that a copy of the database alone does not reveal them. */
export interface Encryption {
  /** Encrypts a text. @param owner ID of its row; the ciphertext cannot be decrypted for another row. */
  seal: (text: string, owner: number) => Promise<string>
  /** Decrypts a text. @returns null if the key is gone, or the owner does not match. */
  open: (sealed: string, owner: number) => Promise<string | null>
  /** Whether a text was encrypted with the previous key. */
  isOld: (sealed: string) => boolean
}

interface Key {
  /** Key ID, stored in the ciphertext. */
  id: string
  bytes: Uint8Array
}

/**
 * Creates authenticated encryption (A256GCM) for one purpose; ciphertexts of other purposes cannot be decrypted. `seal`
 * encrypts a text for the ID of its row (`owner`); `open` decrypts it, and returns null if it belongs to another row,
 * was altered, or its key is gone; `isOld` returns whether it was encrypted with another secret than the current one.
 * @param previous the previous secret, while texts encrypted with it remain.
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

/** Derives a separate key, so that the cookie signing key is never used for encryption. */
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
