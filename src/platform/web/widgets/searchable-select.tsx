import { comboboxAnatomy } from '@chakra-ui/react/anatomy'
import { Combobox } from '@chakra-ui/react/combobox'
import { useListCollection } from '@chakra-ui/react/hooks'
import { useFilter } from '@chakra-ui/react/locale'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { ChakraProvider, createSystem, defineConfig, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { dark, light, sunrise } from '#platform/scheme-colors.ts'

/** A colour token for both schemes; the browser chooses by `color-scheme`, before any script runs. */
const toLightDark = (day: string, night: string) => ({ value: `light-dark(${day}, ${night})` })

const px = (...steps: number[]) =>
  Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))

const space = px(0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48)

/** Design tokens of design.md: an 8 px grid and the colours of both schemes. */
export const tokens = {
  colors: {
    ...Object.fromEntries(
      Object.entries(light).map(([name, color]) => [name, toLightDark(color, Object(dark)[name])]),
    ),
    onAccent: { value: sunrise.ink },
    amber: { value: sunrise.to },
    sun: { value: '#EE6A4B' },
    night: { value: '#0E1424' },
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    white: { value: '#FFFFFF' },
  },
  gradients: {
    sunrise: { value: `linear-gradient(110deg, ${sunrise.from}, ${sunrise.to})` },
  },
  fonts: {
    heading: { value: "Fraunces, 'Fraunces Fallback', Georgia, serif" },
    body: { value: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: { value: '1.25rem' },
    xl: { value: '1.5rem' },
    '2xl': { value: '2rem' },
    '3xl': { value: '2.5rem' },
    '4xl': { value: '3.25rem' },
    '5xl': { value: '4.25rem' },
  },
  lineHeights: { tight: { value: '1.12' }, snug: { value: '1.3' }, text: { value: '1.6' } },
  letterSpacings: { tight: { value: '-0.02em' } },
  spacing: space,
  sizes: { ...space, full: { value: '100%' }, page: { value: '75rem' }, text: { value: '42rem' } },
  radii: {
    sm: { value: '0.5rem' },
    md: { value: '0.75rem' },
    lg: { value: '1.25rem' },
    full: { value: '9999px' },
  },
  shadows: {
    lifted: { value: '0 12px 32px -12px light-dark(rgb(60 40 20 / 28%), rgb(0 0 0 / 70%))' },
  },
}

/** Style of a dense combobox. */
const comboboxRecipe = defineSlotRecipe({
  slots: comboboxAnatomy.keys(),
  base: {
    root: { position: 'relative', width: 'full' },
    control: { position: 'relative' },
    input: {
      width: 'full',
      minHeight: 10,
      px: 3,
      background: 'card',
      color: 'ink',
      fontSize: 'sm',
      borderWidth: '1px',
      borderColor: 'strongLine',
      borderRadius: 'sm',
      _hover: { borderColor: 'ink' },
      _placeholder: { color: 'quiet', opacity: 1 },
    },
    content: {
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
    item: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 9,
      px: 2,
      fontSize: 'sm',
      borderRadius: 'sm',
      cursor: 'pointer',
      _highlighted: { background: 'accentSoft', color: 'accentText' },
      '&[data-state=checked]': { fontWeight: 600 },
    },
    empty: { px: 2, py: 2, color: 'quiet', fontSize: 'sm' },
  },
})

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

/** A select that is filtered by typing. */
export function SearchableSelect(props: Props) {
  return (
    <Widgets>
      <SelectCombobox {...props} />
    </Widgets>
  )
}

function SelectCombobox({ id, options, placeholder, nothing, onChange }: Props) {
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

/**
 * Chakra's theme with our tokens and recipes. It is loaded on demand and rendered in browsers only, so that no page's
 * first load includes it.
 */
const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    theme: { tokens, slotRecipes: { combobox: comboboxRecipe } },
  }),
)

function Widgets({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
