import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { TotpSetUp } from '#features/accounts/factors-contract.ts'

/** What RFC 4226 recommends. */
const keyBytes = 20
/** A phone whose clock is half a minute off is let in. */
const window = 1

export const newKey = (): string => new Secret({ size: keyBytes }).base32

/** Which half minute since 1970 a code belongs to; null for one that is not right. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret: key })
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** What an app is given. */
export function setUpOf(key: string, { issuer, email }: { issuer: string; email: string }): TotpSetUp {
  const uri = new TOTP({ secret: key, issuer, label: email }).toString()
  return { key, uri, picture: pictureOf(uri) }
}

function pictureOf(text: string): TotpSetUp['picture'] {
  // Four fields around it are what readers ask for.
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    runsIn(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** Where dark fields begin in a row, and how many there are. */
function runsIn(row: boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}
