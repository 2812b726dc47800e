import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

type Spoil = (whole: Buffer) => Buffer
/** Damaged backups: a description, the expected message, and the damage. */
export const damages: [string, RegExp, Spoil][] = [
  ['cut short', /is incomplete/, (whole) => whole.subarray(0, whole.length / 2)],
  [
    'cut short within, and packed again',
    /is incomplete/,
    changeUnpacked((text) => text.slice(0, text.indexOf('#table users'))),
  ],
  ['changed by a byte', /^It /, flipBit],
  [
    'changed by a letter, and packed again',
    /modified/,
    changeUnpacked((text) => text.replace('Ulysses', 'Ulyssas')),
  ],
  [
    'of a later format',
    /by a newer version/,
    changeUnpacked((text) => text.replace('"format":1', '"format":3')),
  ],
  ['of a later version', /by a newer version \(1\.0\.0\)/, changeUnpacked(setLaterVersion)],
  [
    'of another head, and packed again',
    /modified/,
    changeUnpacked((text) => text.replace('"engine":"pglite"', '"engine":"postgresql"')),
  ],
  ['with a row less, as if it had been made so', /do not match their checksums/, changeUnpacked(removeRow)],
  ['with more after its end', /more data after its end/, changeUnpacked((text) => `${text}{"id":1}\n`)],
  [
    'with rows of no table',
    /rows that belong to no table/,
    changeUnpacked((text) => text.replaceAll(/^#table .*\n/gm, '')),
  ],
  [
    'with a table that it does not name',
    /pg_authid/,
    changeUnpacked((text) => text.replace('#table users', '#table pg_authid')),
  ],
  ['nothing of ours', /not a backup/, () => Buffer.from('Dear diary')],
]

function changeUnpacked(spoil: (text: string) => string): Spoil {
  return (whole) => gzipSync(spoil(gunzipSync(whole).toString()))
}

/** Flips one bit in the middle. */
export function flipBit(whole: Buffer): Buffer {
  const changed = Buffer.from(whole)
  changed.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  return changed
}

/** Changes the version to a later one, with a valid checksum. */
function setLaterVersion(text: string): string {
  return updateChecksum(text.replace('"migrations":[', '"migrations":["9999-later.sql",'))
}

/** Removes a row and updates the checksum, which only a deliberate change does. */
function removeRow(text: string): string {
  return updateChecksum(text.replace(/(#table idea\n).*\n/, '$1'))
}

function updateChecksum(later: string): string {
  const lines = later.slice(0, later.indexOf('#end '))
  const sha256 = createHash('sha256').update(lines).digest('hex')
  return lines + later.slice(lines.length).replace(/"sha256":"\w+"\}\n$/, `"sha256":"${sha256}"}\n`)
}
