import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { FieldName } from '#features/editing/contract.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type CategoryChoice, fieldLabels, formatFieldValue, fieldNames } from '../ideas/field-labels.ts'
import { toDraft, type IdeaDraft, toIdeaFields } from '../ideas/idea-draft.ts'
import { Difference } from './difference.tsx'

interface Props {
  sentence: string
  /** Idea from which both edits started. */
  base: IdeaDraft
  theirs: EditorIdea
  mine: IdeaDraft
  categories: CategoryChoice[]
  onCancel: () => void
  onResolve: (merged: IdeaDraft) => void
}

/**
 * Dialog in which an editor resolves a conflict with another editor's save, field by field, between `mine` and
 * `theirs`; `base` is the idea before both edits. A field changed on one side only is preselected. Calls `onResolve`
 * with the merged idea; saves nothing itself.
 */
export function ConflictDialog({
  sentence,
  base,
  theirs: theirIdea,
  mine,
  categories,
  onCancel,
  onResolve,
}: Props) {
  const theirs = toDraft(theirIdea)
  const fields = findDifferingFields(theirs, mine)
  const [choices, setChoices] = useState<Partial<Record<FieldName, Side>>>(() => {
    const sides = fields.map((name) => [name, findChangedSide(name, { base, theirs, mine })])
    return Object.fromEntries(sides)
  })
  const undecided = fields.filter((name) => !choices[name]).length

  return (
    <Dialog title="Changed by someone else" size="wide" onClose={onCancel}>
      <p>{sentence} Choose which changes to keep. Nothing is saved until you do.</p>
      <form className={css({ display: 'flex', flexDirection: 'column', gap: 4, mt: 5 })}>
        {fields.map((name) => (
          <ConflictField
            key={name}
            name={name}
            base={base}
            theirs={theirs}
            mine={mine}
            categories={categories}
            choice={choices[name]}
            onChoose={(side) => setChoices((last) => ({ ...last, [name]: side }))}
          />
        ))}
      </form>
      <div
        className={css({
          display: 'flex',
          gap: 2,
          justifyContent: 'end',
          flexWrap: 'wrap',
          alignItems: 'center',
          mt: 6,
        })}
      >
        <output className={css({ display: 'flex', color: 'quiet', fontSize: 'sm', mr: 'auto' })}>
          {undecided > 0 ? `${undecided} left to choose` : ''}
        </output>
        <Button size="sm" onClick={onCancel}>
          Back to form
        </Button>
        <Button
          size="sm"
          look="main"
          disabled={undecided > 0}
          onClick={() => onResolve(mergeDrafts(theirs, mine, choices))}
        >
          Save selection
        </Button>
      </div>
    </Dialog>
  )
}

interface ConflictFieldProps {
  name: FieldName
  /** Idea from which both edits started. */
  base: IdeaDraft
  theirs: IdeaDraft
  mine: IdeaDraft
  categories: CategoryChoice[]
  choice: Side | undefined
  onChoose: (side: Side) => void
}

/**
 * Any date: `now` only decides which of two equal local times is meant when clocks go back, and both are displayed
 * alike.
 */
const anyTime = new Date(0)

const sides = [
  { side: 'theirs', label: 'Theirs' },
  { side: 'mine', label: 'Mine' },
] as const

/** Shows both versions of a field, each with its changes marked, as a radio group. */
function ConflictField({ name, base, theirs, mine, categories, choice, onChoose }: ConflictFieldProps) {
  const drafts = { theirs, mine }
  const format = (draft: IdeaDraft) => formatFieldValue(toIdeaFields(draft, null, anyTime), name, categories)
  return (
    <fieldset className={css({ minWidth: 0 })}>
      <legend className={css({ fontWeight: 600, fontSize: 'sm', mb: 1 })}>{fieldLabels[name]}</legend>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
        })}
      >
        {sides.map(({ side, label }) => (
          <Version key={side}>
            <input
              type="radio"
              name={name}
              aria-label={`${label}: ${format(drafts[side])}`}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />
            <div className={css({ minWidth: 0 })}>
              <div className={css({ color: 'quiet', fontSize: 'xs', fontWeight: 600 })}>{label}</div>
              {/* Shown in full: a scroll area inside a label cannot be reached with the keyboard. */}
              <Difference before={format(base)} after={format(drafts[side])} />
            </div>
          </Version>
        ))}
      </div>
    </fieldset>
  )
}

const Version = styled('label', {
  base: {
    display: 'flex',
    gap: 3,
    alignItems: 'flex-start',
    p: 3,
    fontSize: 'sm',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    cursor: 'pointer',
    '& input': { mt: 1, accentColor: '{colors.accentText}' },
    '&:has(:checked)': { borderColor: 'accent', boxShadow: 'inset 0 0 0 1px {colors.accent}' },
    '&:has(:focus-visible)': { outline: '3px solid {colors.accent}', outlineOffset: '2px' },
  },
})

type Side = 'theirs' | 'mine'

/** Lists the fields in which two drafts differ. */
const findDifferingFields = (one: IdeaDraft, other: IdeaDraft): FieldName[] =>
  fieldNames.filter((name) => !isSameValue(one, other, name))

/** Returns the side that changed a field; undefined if both did, so that the editor has to choose. */
function findChangedSide(
  name: FieldName,
  { base, theirs, mine }: { base: IdeaDraft; theirs: IdeaDraft; mine: IdeaDraft },
): Side | undefined {
  if (isSameValue(base, theirs, name)) return 'mine'
  return isSameValue(base, mine, name) ? 'theirs' : undefined
}

/** Returns their draft with the fields for which `mine` was chosen. */
function mergeDrafts(
  theirs: IdeaDraft,
  mine: IdeaDraft,
  choices: Partial<Record<FieldName, Side>>,
): IdeaDraft {
  const chosen = fieldNames.filter((name) => choices[name] === 'mine').map((name) => [name, mine[name]])
  return { ...theirs, ...Object.fromEntries(chosen) }
}

const isSameValue = (one: IdeaDraft, other: IdeaDraft, name: FieldName) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])
