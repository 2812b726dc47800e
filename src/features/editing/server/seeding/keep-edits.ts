import { isDeepStrictEqual } from 'node:util'

/** Fields that make sense together only: who changes one of them has decided on all. */
type Group<T> = readonly (keyof T)[]

export interface Groups<T> {
  /** Whether the public sees it. Who has decided on that has taken it over whole. */
  standing: Group<T>
  parts: readonly Group<T>[]
}

export interface Row<T> {
  current: T
  /** What the catalogue last wrote there. */
  wrote: Partial<T>
}

/** Whether nobody has changed any of these since the catalogue wrote them. */
export const isUntouched = <T>(groups: readonly Group<T>[], { current, wrote }: Row<T>): boolean =>
  groups.flat().every((field) => isDeepStrictEqual(current[field], wrote[field]))

/**
 * A row as an edition leaves it: what an editor has changed stays, the rest becomes what is wanted.
 * @returns also what of it the catalogue has written by now: its own words, and those that an editor shares with it.
 */
export function follow<T extends object>(
  { standing, parts }: Groups<T>,
  { current, wrote, wanted }: Row<T> & { wanted: T },
): { after: T; wrote: Partial<T> } {
  const isAsWanted = (group: Group<T>, row: T) => isUntouched([group], { current: row, wrote: wanted })
  if (!isUntouched([standing], { current, wrote }) && !isAsWanted(standing, current)) {
    return { after: current, wrote }
  }
  const row = { after: { ...current }, wrote: { ...wrote } }
  for (const group of [standing, ...parts]) {
    if (isUntouched([group], { current, wrote })) copy(group, wanted, row.after)
    if (isAsWanted(group, row.after)) copy(group, wanted, row.wrote)
  }
  return row
}

function copy<T>(fields: Group<T>, from: T, to: Partial<T>): void {
  for (const field of fields) to[field] = from[field]
}
