import { addresses } from './mail-address.ts'

interface Known {
  /** With the password. */
  smtpUrl: string
  /** The operator's own address, which they have to see. */
  sender: string
  recipient?: string | undefined
}

/** The same failure without what a mail server may have repeated of what it was told: the password, people's addresses. */
export function redactError(error: Error, { smtpUrl, sender, recipient }: Known): Error {
  const secrets = [...passwordsIn(smtpUrl), ...(recipient ? [recipient, encodeURIComponent(recipient)] : [])]
  const hide = (text: string) =>
    secrets
      .reduce((left, secret) => left.replaceAll(secret, '***'), text)
      .replaceAll(addresses, (address) => (address.toLowerCase() === sender.toLowerCase() ? address : '***'))
  const code = 'code' in error ? { code: error.code } : {}
  return Object.assign(new Error(hide(error.message)), { stack: hide(error.stack ?? '') }, code)
}

/** In the forms in which it may come back. */
function passwordsIn(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  if (!password) return []
  const plain = decoded(password)
  const inBase64 = [plain, `\0${decoded(username)}\0${plain}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  return [password, plain, ...inBase64]
}

/** A lone % is a letter like any other. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
