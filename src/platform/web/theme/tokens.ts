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
    // Arial is as wide as Figtree within 1 %, so lines keep their breaks when Figtree arrives.
    body: { value: "Figtree, Arial, 'Liberation Sans', sans-serif" },
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
