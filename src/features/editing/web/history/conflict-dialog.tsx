import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { ConflictField } from './conflict-field.tsx'
import type { CategoryChoice } from '../ideas/field-words.ts'
import { draftOf, type IdeaDraft } from '../ideas/idea-draft.ts'
import { differingFields, mergeDrafts, sideThatChanged, type Side } from './merge-drafts.ts'
import type { FieldName } from '#features/editing/contract.ts'

interface Props {
  sentence: string
  /** What both began with. */
  base: IdeaDraft
  theirs: EditorIdea
  mine: IdeaDraft
  categories: CategoryChoice[]
  onCancel: () => void
  onResolve: (merged: IdeaDraft) => void
}

/** Two have edited one idea: field by field, what is to stay. Where only one has changed it, theirs it is. */
export function ConflictDialog({
  sentence,
  base,
  theirs: theirIdea,
  mine,
  categories,
  onCancel,
  onResolve,
}: Props) {
  const theirs = draftOf(theirIdea)
  const fields = differingFields(theirs, mine)
  const [choices, setChoices] = useState<Partial<Record<FieldName, Side>>>(() => {
    const sides = fields.map((name) => [name, sideThatChanged(name, { base, theirs, mine })])
    return Object.fromEntries(sides)
  })
  const open = fields.filter((name) => !choices[name]).length

  return (
    <Dialog title="Changed meanwhile" size="wide" onClose={onCancel}>
      <p>{sentence} Choose what is to stay; nothing is saved until then.</p>
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
          {open > 0 ? `${open} still to choose` : ''}
        </output>
        <Button size="sm" onClick={onCancel}>
          Back to the form
        </Button>
        <Button
          size="sm"
          look="main"
          disabled={open > 0}
          onClick={() => onResolve(mergeDrafts(theirs, mine, choices))}
        >
          Save these
        </Button>
      </div>
    </Dialog>
  )
}
