import { createListCollection } from '@ark-ui/react/collection'
import { Combobox } from '@ark-ui/react/combobox'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Input } from '../forms/dense-controls.ts'
import type { FieldControl } from '../forms/field.tsx'
import { useFocusFallback } from '../overlays/use-focus-fallback.ts'
import { Icon } from '../ui/icon.tsx'
import { findOptions, type GroupedOption } from './find-options.ts'

interface Props {
  /** Attributes of the input, from its field. */
  control: FieldControl
  options: readonly GroupedOption[]
  values: readonly string[]
  /** Highest number of values. */
  max: number
  placeholder: string
  /** Placeholder if `max` values are chosen. */
  fullPlaceholder: string
  /** Message if no option matches. */
  nothing: string
  /** Name of the list of chosen values, for screen readers. */
  chosenLabel: string
  /** Whether the order of the values matters, so that each can be moved forward. */
  isOrdered?: boolean
  onChange: (values: string[]) => void
}

/**
 * A combobox to select several options in groups, filtered by typing; `onChange` gets the values of all chosen ones.
 * These are tags above it, in the order of choosing. With `max` options chosen, no more can be added. Load it with
 * `lazy()`: Ark UI's combobox is large.
 */
export function MultiSelect({
  control,
  options,
  values,
  max,
  placeholder,
  fullPlaceholder,
  nothing,
  chosenLabel,
  isOrdered = false,
  onChange,
}: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const collection = useMemo(
    () =>
      createListCollection({
        items: findOptions(options, typed),
        itemToString: ({ label }) => label,
        groupBy: ({ group }) => group,
      }),
    [options, typed],
  )
  const isFull = values.length >= max
  const box = useFocusFallback<HTMLDivElement>(values.join())

  return (
    <div ref={box} tabIndex={-1}>
      <Chosen
        label={chosenLabel}
        options={options}
        values={values}
        isOrdered={isOrdered}
        onChange={onChange}
      />
      <Combobox.Root
        className={css({ position: 'relative' })}
        multiple
        collection={collection}
        ids={{ input: control.id, label: `${control.id}-label` }}
        value={[...values]}
        onValueChange={({ value }) => onChange(value)}
        onInputValueChange={({ inputValue }) => setTyped(inputValue)}
        onOpenChange={({ open }) => setIsOpen(open)}
        inputBehavior="autohighlight"
        closeOnSelect={values.length + 1 >= max}
        readOnly={isFull}
        invalid={control['aria-invalid']}
        openOnClick
        lazyMount
        unmountOnExit
        positioning={{ sameWidth: true }}
      >
        <Combobox.Control
          onKeyDown={keepFormOpen}
          onKeyDownCapture={(event) => {
            // The combobox would prevent the default of Escape even while it is closed, and the dialog would stay open.
            if (event.key === 'Escape' && !isOpen && !typed) event.stopPropagation()
          }}
        >
          <Combobox.Input asChild>
            <Input {...control} placeholder={isFull ? fullPlaceholder : placeholder} />
          </Combobox.Input>
        </Combobox.Control>
        <output className={css({ srOnly: true })}>{isOpen && collection.size === 0 ? nothing : ''}</output>
        <Combobox.Positioner>
          <List>
            <Combobox.Empty className={css({ px: 2, py: 2, color: 'quiet', fontSize: 'sm' })}>
              {nothing}
            </Combobox.Empty>
            {collection.group().map(([group, items]) => (
              <Combobox.ItemGroup key={group}>
                <Combobox.ItemGroupLabel className={groupLabelClass}>{group}</Combobox.ItemGroupLabel>
                {items.map((option) => (
                  <Combobox.Item key={option.value} item={option} className={itemClass}>
                    {option.label}
                    <Combobox.ItemIndicator className={css({ ml: 'auto' })}>
                      <Icon name="check" size={16} />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                ))}
              </Combobox.ItemGroup>
            ))}
          </List>
        </Combobox.Positioner>
      </Combobox.Root>
    </div>
  )
}

/** Keeps Enter from submitting the form around the combobox. */
function keepFormOpen(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

interface ChosenProps {
  label: string
  options: readonly GroupedOption[]
  values: readonly string[]
  isOrdered: boolean
  onChange: (values: string[]) => void
}

/** The chosen values as tags, each with a button that removes it. Unknown values are shown as they are. */
function Chosen({ label, options, values, isOrdered, onChange }: ChosenProps) {
  if (values.length === 0) return null
  return (
    <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 })} aria-label={label}>
      {values.map((value, index) => {
        const name = options.find((option) => option.value === value)?.label ?? value
        return (
          <Tag key={value}>
            {isOrdered && index > 0 ? (
              <TagButton
                title="Move earlier"
                aria-label={`Move ${name} earlier`}
                onClick={() => onChange(moveForward(values, index))}
              >
                <Icon name="back" size={16} />
              </TagButton>
            ) : null}
            <span className={css({ pl: isOrdered && index > 0 ? 0 : 3 })}>{name}</span>
            <TagButton
              title="Remove"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(values.filter((one) => one !== value))}
            >
              <Icon name="close" size={16} />
            </TagButton>
          </Tag>
        )
      })}
    </ul>
  )
}

/** Returns the values with the one at `index` before its predecessor. */
const moveForward = (values: readonly string[], index: number): string[] => [
  ...values.slice(0, index - 1),
  ...values.slice(index - 1, index + 1).toReversed(),
  ...values.slice(index + 1),
]

const Tag = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    fontSize: 'sm',
    fontWeight: 600,
    color: 'accentText',
    background: 'accentSoft',
    borderRadius: 'full',
    overflowWrap: 'anywhere',
  },
})

const TagButton = styled(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      minWidth: { base: 11, md: 6 },
      minHeight: { base: 11, md: 8 },
      flexShrink: 0,
      px: 2,
      borderRadius: 'full',
      cursor: 'pointer',
      _hover: { background: 'sunken' },
    },
  },
  { defaultProps: { type: 'button' } },
)

const List = styled(Combobox.Content, {
  base: {
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
  },
})

const groupLabelClass = css({ px: 2, pt: 2, pb: 1, color: 'quiet', fontSize: 'xs', fontWeight: 600 })

const itemClass = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: { base: 11, md: 10 },
  px: 2,
  fontSize: 'sm',
  borderRadius: 'sm',
  cursor: 'pointer',
  _highlighted: { background: 'accentSoft', color: 'accentText' },
  '&[data-state=checked]': { fontWeight: 600 },
})
