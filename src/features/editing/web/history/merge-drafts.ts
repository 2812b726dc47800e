import type { FieldName } from '#features/editing/contract.ts'
import { fieldNames } from '../ideas/field-words.ts'
import type { IdeaDraft } from '../ideas/idea-draft.ts'

export type Side = 'theirs' | 'mine'

/** The fields in which two drafts differ. */
export const differingFields = (one: IdeaDraft, other: IdeaDraft): FieldName[] =>
  fieldNames.filter((name) => !isSameValue(one, other, name))

/** Who has changed a field since both began; undefined where both have, and somebody must decide. */
export function sideThatChanged(
  name: FieldName,
  { base, theirs, mine }: { base: IdeaDraft; theirs: IdeaDraft; mine: IdeaDraft },
): Side | undefined {
  if (isSameValue(base, theirs, name)) return 'mine'
  return isSameValue(base, mine, name) ? 'theirs' : undefined
}

/** Theirs, but for the fields in which mine was chosen. */
export function mergeDrafts(
  theirs: IdeaDraft,
  mine: IdeaDraft,
  choices: Partial<Record<FieldName, Side>>,
): IdeaDraft {
  const chosen = fieldNames.filter((name) => choices[name] === 'mine').map((name) => [name, mine[name]])
  return { ...theirs, ...Object.fromEntries(chosen) }
}

const isSameValue = (one: IdeaDraft, other: IdeaDraft, name: FieldName) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])
