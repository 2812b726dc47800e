import { defineConfig } from '@pandacss/dev'
import { keyframes } from './src/platform/web/theme/keyframes.ts'
import { tokens } from '#platform/web/widgets/choice-box.tsx'

/** Styles are computed when the site is built: what this says, and what css(), cva() and styled() are given. */
export default defineConfig({
  include: ['src/**/*.tsx', 'src/**/web/**/*.ts'],
  outdir: 'styled-system',
  // The one module that styles are written with; what is imported from elsewhere is not read.
  importMap: {
    css: 'styled.tsx',
    jsx: 'styled.tsx',
    recipes: 'styled.tsx',
    patterns: 'styled.tsx',
  },
  jsxFramework: 'react',
  jsxStyleProps: 'none',
  presets: [],
  // A class ends in what it sets and to what: `md:fs=lg`. styled.tsx reads it.
  separator: '=',
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    keyframes,
  },
  conditions: {
    extend: {
      // Fingers leave a hover behind; what is disabled does not answer.
      hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
      active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
    },
  },
  hooks: {
    // For utilities that are put together of parts, such as `blur`: none is used, and each first load would pay for them.
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
