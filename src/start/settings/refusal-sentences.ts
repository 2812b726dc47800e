/** What is wrong with the value of a variable and what mends it, for an operator. */
export function sentenceOf(error: Error, variable: string): string {
  const code = 'code' in error ? String(error.code) : ''
  // A hint that a database puts on lines of its own is for whoever writes statements.
  const said = error.message.split('\n')[0]?.replace(/\.$/, '') ?? ''
  const path = 'path' in error ? String(error.path) : 'it'
  const sentence = ofDatabase.get(code) ?? ('syscall' in error ? ofSystem.get(code) : undefined)
  return sentence?.({ said, path, code, variable }) ?? `${said}.`
}

/** Whether a database refuses for a reason that an operator can mend. */
export const isMendable = (code: unknown): boolean => ofDatabase.has(String(code))

interface Refused {
  said: string
  path: string
  code: string
  variable: string
}
type Sentence = (refused: Refused) => string

const diskFull: Sentence = () => 'its disk is full. Make room there, and start again.'
const notWritable: Sentence = ({ path, code, variable }) =>
  `${path} may not be written to (${code}). Give this user the folder${variable === 'DATA_DIR' ? ', or set DATA_DIR to another one' : ''}.`
const noFolder =
  (fault: string): Sentence =>
  ({ path, variable }) =>
    `${path} ${fault}.${variable === 'DATA_DIR' ? ' Set DATA_DIR to another folder.' : ''}`

/** By the codes of PostgreSQL. */
const ofDatabase = new Map<string, Sentence>([
  ['42501', ({ said }) => `${said}. Let its owner grant that, or connect as the owner.`],
  ['42P07', ({ said }) => `${said}. Give the site a database of its own.`],
  ['53100', diskFull],
])

/** By the codes of the system, of files and folders. */
const ofSystem = new Map<string, Sentence>([
  ['EACCES', notWritable],
  ['EPERM', notWritable],
  ['EROFS', notWritable],
  ['ENOENT', noFolder('cannot be made')],
  ['EEXIST', noFolder('is a file, and no folder')],
  ['ENOTDIR', noFolder('lies below a file')],
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
])
