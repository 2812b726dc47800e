import { css, styled } from '#platform/web/styled.tsx'
import { Difference } from './difference.tsx'
import { fieldLabels, valueInWords, type CategoryChoice } from '../ideas/field-words.ts'
import { fieldsOf, type IdeaDraft } from '../ideas/idea-draft.ts'
import type { Side } from './merge-drafts.ts'
import type { FieldName } from '#features/editing/contract.ts'

interface Props {
  name: FieldName
  /** What both began with. */
  base: IdeaDraft
  theirs: IdeaDraft
  mine: IdeaDraft
  categories: CategoryChoice[]
  choice: Side | undefined
  onChoose: (side: Side) => void
}

/** Both times of an hour that comes twice are written alike: for words it does not matter when it is now. */
const anyTime = new Date(0)

const sides = [
  { side: 'theirs', label: 'Theirs' },
  { side: 'mine', label: 'Mine' },
] as const

/** One field in both versions, each with what it changed, to choose between. */
export function ConflictField({ name, base, theirs, mine, categories, choice, onChoose }: Props) {
  const drafts = { theirs, mine }
  const inWords = (draft: IdeaDraft) => valueInWords(fieldsOf(draft, null, anyTime), name, categories)
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
              aria-label={`${label}: ${inWords(drafts[side])}`}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />
            <div className={css({ minWidth: 0 })}>
              <div className={css({ color: 'quiet', fontSize: 'xs', fontWeight: 600 })}>{label}</div>
              {/* Whole: what scrolls within a label, keys cannot reach. */}
              <Difference before={inWords(base)} after={inWords(drafts[side])} />
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
