import { Combobox } from '@chakra-ui/react/combobox'
import { useListCollection } from '@chakra-ui/react/hooks'
import { useFilter } from '@chakra-ui/react/locale'
import { Widgets } from './widgets.tsx'

interface Option {
  id: number
  name: string
}

interface Props {
  /** Of its input, for the label. */
  id: string
  options: readonly Option[]
  placeholder: string
  /** Said where no option has what is typed. */
  nothing: string
  onChange: (id: number | undefined) => void
}

/** One of many, found by typing a part of its name. */
export function ChoiceBox(props: Props) {
  return (
    <Widgets>
      <Choice {...props} />
    </Widgets>
  )
}

function Choice({ id, options, placeholder, nothing, onChange }: Props) {
  const words = useFilter({ sensitivity: 'base' })
  const { collection, filter } = useListCollection({
    initialItems: [...options],
    itemToString: ({ name }) => name,
    itemToValue: (option) => String(option.id),
    filter: (name, typed) => words.contains(name, typed),
  })
  return (
    <Combobox.Root
      collection={collection}
      ids={{ input: id }}
      openOnClick
      positioning={{ sameWidth: true }}
      onInputValueChange={({ inputValue }) => filter(inputValue)}
      onValueChange={({ items: [chosen] }) => onChange(chosen?.id)}
    >
      <Combobox.Control>
        <Combobox.Input placeholder={placeholder} />
      </Combobox.Control>
      <Combobox.Positioner>
        <Combobox.Content>
          <Combobox.Empty>{nothing}</Combobox.Empty>
          {collection.items.map((option) => (
            <Combobox.Item key={option.id} item={option}>
              {option.name}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  )
}
