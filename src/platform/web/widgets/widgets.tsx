import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { ChakraProvider, createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { tokens } from '../theme/tokens.ts'
import { comboboxLook } from './combobox-look.ts'

/**
 * What Chakra's widgets stand in: our tokens, and their looks in our words. They come with what opens on demand and
 * are drawn in browsers only; no page's first load knows of them.
 */
const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    theme: { tokens, slotRecipes: { combobox: comboboxLook } },
  }),
)

export function Widgets({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
