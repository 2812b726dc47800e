import { defineConfig } from '@pandacss/dev'
import { keyframes } from './src/platform/web/theme/keyframes.ts'
import { tokens } from './src/platform/web/theme/tokens.ts'

/** Panda extracts the styles at build time, from this file and from calls of css(), cva() and styled(). */
export default defineConfig({
  include: ['src/**/*.tsx', 'src/**/web/**/*.ts'],
  outdir: 'styled-system',
  // Panda extracts styles only from imports of this module.
  importMap: {
    css: 'styled.tsx',
    jsx: 'styled.tsx',
    recipes: 'styled.tsx',
    patterns: 'styled.tsx',
  },
  jsxFramework: 'react',
  jsxStyleProps: 'none',
  presets: [],
  // Class names end in property=value (`md:fs=lg`), which styled.tsx parses.
  separator: '=',
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    keyframes,
  },
  conditions: {
    extend: {
      // Touch screens keep :hover after a tap, and disabled controls must not look interactive.
      // Nothing here sets `data-hover` and the like, which the preset's selectors look for too.
      hover: ['@media (hover: hover)', '&:hover:not(:disabled, [data-disabled])'],
      active: '&:active:not(:disabled, [data-disabled], [data-state=open])',
      focusVisible: '&:focus-visible',
      focus: '&:focus',
      focusWithin: '&:focus-within',
      placeholder: '&::placeholder',
      disabled: '&:is(:disabled, [data-disabled], [aria-disabled=true])',
      pressed: '&[aria-pressed=true]',
    },
  },
  hooks: {
    // Removes the custom property resets for composed utilities such as `blur`: none is used, and every first load
    // would carry them.
    'cssgen:done': ({ artifact, content }) =>
      artifact === 'global' ? content.replace(/\*,\s*::?before,[^{}]*\{[^{}]*\}/, '') : undefined,
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
      fontWeight: 600,
      lineHeight: 'tight',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
    ':focus-visible': { outline: '3px solid {colors.accent}', outlineOffset: '2px', borderRadius: 'sm' },
    '[tabindex="-1"]:focus': { outline: 'none' },
  },
})
