import { useListCollection } from '@ark-ui/react/collection'
import { Combobox } from '@ark-ui/react/combobox'
import { useFilter } from '@ark-ui/react/locale'
import { css } from '#platform/web/styled.tsx'
import { Input } from '../forms/dense-controls.ts'

interface Option {
  id: number
  name: string
}

interface Props {
  /** ID of the input, for its label. */
  id: string
  options: readonly Option[]
  placeholder: string
  /** Message if no option matches. */
  nothing: string
  onChange: (id: number | undefined) => void
}

/**
 * A combobox to select one option, filtered by typing; `onChange` gets the ID of the chosen option, or undefined if
 * it is cleared. Load it with `lazy()`: Ark UI's combobox is large.
 */
export function SearchableSelect({ id, options, placeholder, nothing, onChange }: Props) {
  const words = useFilter({ sensitivity: 'base' })
  const { collection, filter } = useListCollection({
    initialItems: [...options],
    itemToString: ({ name }) => name,
    itemToValue: (option) => String(option.id),
    filter: (name, typed) => words.contains(name, typed),
  })
  return (
    <Combobox.Root
      className={css({ position: 'relative' })}
      collection={collection}
      ids={{ input: id }}
      openOnClick
      positioning={{ sameWidth: true }}
      onInputValueChange={({ inputValue }) => filter(inputValue)}
      onValueChange={({ items: [chosen] }) => onChange(chosen?.id)}
    >
      <Combobox.Control>
        <Combobox.Input asChild>
          <Input placeholder={placeholder} />
        </Combobox.Input>
      </Combobox.Control>
      <Combobox.Positioner>
        <Combobox.Content
          className={css({
            zIndex: 2,
            maxHeight: '16rem',
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            p: 1,
            background: 'card',
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'sm',
            boxShadow: 'lifted',
          })}
        >
          <Combobox.Empty className={css({ px: 2, py: 2, color: 'quiet', fontSize: 'sm' })}>
            {nothing}
          </Combobox.Empty>
          {collection.items.map((option) => (
            <Combobox.Item key={option.id} item={option} className={itemClass}>
              {option.name}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  )
}

const itemClass = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 9,
  px: 2,
  fontSize: 'sm',
  borderRadius: 'sm',
  cursor: 'pointer',
  _highlighted: { background: 'accentSoft', color: 'accentText' },
  '&[data-state=checked]': { fontWeight: 600 },
})
