import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

type Spoil = (whole: Buffer) => Buffer
/** What a backup may have suffered, what is said of it then, and how that is done to one. */
export const spoils: [string, RegExp, Spoil][] = [
  ['cut short', /is incomplete/, (whole) => whole.subarray(0, whole.length / 2)],
  [
    'cut short within, and packed again',
    /is incomplete/,
    unpacked((text) => text.slice(0, text.indexOf('#table users'))),
  ],
  ['changed by a byte', /^It /, flipped],
  [
    'changed by a letter, and packed again',
    /changed/,
    unpacked((text) => text.replace('Ulysses', 'Ulyssas')),
  ],
  ['of a later format', /by a newer version/, unpacked((text) => text.replace('"format":1', '"format":3'))],
  ['of a later version', /by a newer version \(1\.0\.0\)/, unpacked(ofLaterVersion)],
  [
    'of another head, and packed again',
    /changed/,
    unpacked((text) => text.replace('"engine":"pglite"', '"engine":"postgresql"')),
  ],
  ['with a row less, as if it had been made so', /do not match their checksums/, unpacked(withoutARow)],
  ['with more after its end', /more data after its end/, unpacked((text) => `${text}{"id":1}\n`)],
  [
    'with rows of no table',
    /rows that belong to no table/,
    unpacked((text) => text.replaceAll(/^#table .*\n/gm, '')),
  ],
  [
    'with a table that it does not name',
    /pg_authid/,
    unpacked((text) => text.replace('#table users', '#table pg_authid')),
  ],
  ['nothing of ours', /not a backup/, () => Buffer.from('Dear diary')],
]

function unpacked(spoil: (text: string) => string): Spoil {
  return (whole) => gzipSync(spoil(gunzipSync(whole).toString()))
}

/** One bit of its middle is another. */
export function flipped(whole: Buffer): Buffer {
  const changed = Buffer.from(whole)
  changed.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  return changed
}

/** As a later one would have written it, down to the sum of its lines. */
function ofLaterVersion(text: string): string {
  return summedAnew(text.replace('"migrations":[', '"migrations":["9999-later.sql",'))
}

/** Whoever does that has to know more than the sum of all lines. */
function withoutARow(text: string): string {
  return summedAnew(text.replace(/(#table idea\n).*\n/, '$1'))
}

function summedAnew(later: string): string {
  const lines = later.slice(0, later.indexOf('#end '))
  const sha256 = createHash('sha256').update(lines).digest('hex')
  return lines + later.slice(lines.length).replace(/"sha256":"\w+"\}\n$/, `"sha256":"${sha256}"}\n`)
}
