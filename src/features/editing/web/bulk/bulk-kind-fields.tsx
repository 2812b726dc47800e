import type { BulkChangeInput } from '#features/editing/contract.ts'
import { css } from '#platform/web/styled.tsx'
import { Replacement } from '../ideas/choice.tsx'
import { fieldLabels } from '../ideas/field-labels.ts'
import { findPriceError, parsePrice, type PriceDraft, unknownPrice } from '../ideas/idea-draft.ts'
import { KindPicker, PriceFields, WordToggles } from '../ideas/kind-fields.tsx'

/** State of the form for a bulk change, with the price as typed. */
export type BulkDraft = Omit<BulkChangeInput, 'price'> & { price?: PriceDraft }

/**
 * Converts the state of the bulk-change form to the input of the API. The price as typed becomes numbers, or null,
 * which removes it, if it is empty or invalid: check `hasPriceError` first.
 */
export function toBulkChange({ price, ...change }: BulkDraft): BulkChangeInput {
  return price ? { ...change, price: parsePrice(price) } : change
}

/**
 * Returns whether the price typed in the bulk-change form is invalid or incomplete, so that the change cannot be sent.
 * False if the price is not to be changed.
 */
export const hasPriceError = ({ price }: BulkDraft): boolean =>
  price !== undefined && findPriceError(price) !== undefined

interface Props {
  change: BulkDraft
  /** Sets a field; `undefined` leaves it as it is. */
  onSet: <Name extends keyof BulkDraft>(name: Name, value: BulkDraft[Name]) => void
}

/** Form fields of a bulk change: the kinds (such as hike) to add to those of each idea, and those to remove. */
export function BulkKinds({ change, onSet }: Props) {
  return (
    <div className={rowClass}>
      {(['addKinds', 'removeKinds'] as const).map((name) => (
        <KindPicker
          key={name}
          label={kindLabels[name]}
          kinds={change[name] ?? []}
          onChange={(kinds) => onSet(name, kinds.length > 0 ? kinds : undefined)}
        />
      ))}
    </div>
  )
}

/**
 * Form fields of a bulk change for moods, company, weather and price: for each, whether it stays as it is or gets a new
 * value, and that value, which replaces the existing one.
 */
export function BulkKindFields({ change, onSet }: Props) {
  const { price } = change
  const isIncomplete = price !== undefined && !price.from.trim() !== !price.to.trim()
  return (
    <>
      {wordFields.map((name) => (
        <Replacement
          key={name}
          label={fieldLabels[name]}
          isSet={change[name] !== undefined}
          onSet={() => onSet(name, [])}
          onUnchanged={() => onSet(name, undefined)}
        />
      ))}
      <Replacement
        label={fieldLabels.price}
        isSet={price !== undefined}
        onSet={() => onSet('price', unknownPrice)}
        onUnchanged={() => onSet('price', undefined)}
      />
      {wordFields.map((name) => {
        const words = change[name]
        return words ? (
          <div key={name} className={css({ gridColumn: '1 / -1' })}>
            <WordToggles name={name} words={words} onChange={(value) => onSet(name, value)} />
          </div>
        ) : null
      })}
      {price ? (
        <div className={css({ gridColumn: '1 / -1' })}>
          <PriceFields
            price={price}
            // The second amount is yet to be typed.
            emptyHint="Leave both blank to remove the price."
            error={isIncomplete ? undefined : findPriceError(price)}
            onChange={(typed) => onSet('price', typed)}
          />
        </div>
      ) : null}
    </>
  )
}

const wordFields = ['moods', 'company', 'weather'] as const
const kindLabels = { addKinds: 'Add kinds', removeKinds: 'Remove kinds' }

const rowClass = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
})
