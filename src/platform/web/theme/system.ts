import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { tokens } from './tokens.ts'

/**
 * Chakra with our own tokens and no ready-made recipes: components carry theirs with them, so that a page
 * pays for what it shows only.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    theme: {
      breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
      tokens,
    },
    globalCss: {
      body: {
        background: 'paper',
        color: 'ink',
        fontFamily: 'body',
        fontSize: 'md',
        lineHeight: 'text',
        overflowWrap: 'break-word',
      },
      'h1, h2, h3': {
        fontFamily: 'heading',
        lineHeight: 'tight',
        letterSpacing: 'tight',
        textWrap: 'balance',
      },
      ':focus-visible': { outline: '3px solid {colors.accent}', outlineOffset: '2px', borderRadius: 'sm' },
      '[tabindex="-1"]:focus': { outline: 'none' },
    },
  }),
)
