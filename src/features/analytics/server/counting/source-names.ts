import { LRUCache } from 'lru-cache'

const longestSource = 100
/** Of a day. What comes from more hosts than that is counted together: nobody fills the table with inventions. */
const mostNames = 500
const daysKept = 3

/** A host that somebody came from, as it is counted. */
export const hostOf = (referrer: string | undefined): string => {
  if (referrer === undefined) return ''
  const host = referrer.toLowerCase().replace(/^www\./, '')
  if (host === '') return 'direct'
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host) && host.length <= longestSource ? host : 'others'
}

/** Bounds how many names there are in a day: those that come first have a row of their own. */
export function boundNames(): (day: string, name: string) => string {
  const named = new LRUCache<string, Set<string>>({ max: daysKept })
  return (day, name) => {
    const known = named.get(day) ?? new Set()
    named.set(day, known)
    if (name === '' || known.has(name)) return name
    if (known.size >= mostNames) return 'others'
    known.add(name)
    return name
  }
}
