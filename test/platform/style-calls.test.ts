import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { computeStyleCalls, shortenClass } from '#platform/server/site/computed-styles.ts'

/** Returns the code with computed classes, which list the properties of a style. */
function computeStyles(code: string): string {
  const edits = computeStyleCalls(code, parseSync('part.js', code).program, (style, node) => {
    if (!style) throw new Error(`Not known: ${code.slice(node.start, node.end)}`)
    return Object.entries(style)
      .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
      .join(' ')
  })
  return edits.reduceRight(
    (text, { start, end, text: classes }) => text.slice(0, start) + classes + text.slice(end),
    code,
  )
}

it.each([
  ["css({ color: 'ink', mt: -3 })", '"color=ink mt=-3"'],
  ['const wide = { p: 4 }\ncss({ ...wide, gap: 2 })', 'const wide = { p: 4 }\n"p=4 gap=2"'],
  ['const lines = 3\ncss({ lineClamp: lines })', 'const lines = 3\n"lineClamp=3"'],
  ["css({ _hover: { color: 'ink' } })", `"_hover={\\"color\\":\\"ink\\"}"`],
])('a style is replaced by its classes: %s', (code, expected) => {
  expect(computeStyles(code)).toBe(expected)
})

it('a value may be a nested choice between known ones, or nothing', () => {
  const code = computeStyles(
    "css({ p: 1, opacity: isBusy ? 0.6 : 1, mt: size === 'lg' ? 6 : size === 'md' ? 4 : undefined })",
  )
  const classes = (isBusy: boolean, size: string): unknown => runInNewContext(code, { isBusy, size })
  expect(classes(true, 'lg')).toBe('p=1 opacity=0.6 mt=6')
  expect(classes(false, 'md')).toBe('p=1 opacity=1 mt=4')
  expect(classes(false, 'sm')).toBe('p=1 opacity=1')
})

it('a styled part keeps its element, variants and other options', () => {
  const code = `styled('a', { base: { p: 1 }, variants: { size: { lg: { p: 2 } } }, defaultVariants: { size: 'lg' } }, { defaultProps: { rel: 'me' } })`
  expect(computeStyles(code)).toBe(
    `styled('a', {"base":"p=1","variants":{"size":{"lg":"p=2"}},"defaultVariants":{"size":"lg"}}, { defaultProps: { rel: 'me' } })`,
  )
  expect(computeStyles('const look = cva({ base: { p: 1 } })\nstyled(Link, look)')).toBe(
    'const look = cva({"base":"p=1"})\nstyled(Link, look)',
  )
})

it.each([
  'css({ color: tone })',
  'css({ width: `${share}%` })',
  'css({ ...given })',
  'css(isOpen ? open : closed)',
  'css({ color: isUrgent ? tone : undefined })',
  "styled('div', { base: { width: share() } })",
])('%s is refused, because its rules are not known at build time', (code) => {
  expect(() => computeStyles(code)).toThrow(/^Not known/)
})

it('shortens long class names, and keeps a common half for the classes of one property', () => {
  expect(['fs=lg', 'md:fs=lg', 'group'].map(shortenClass)).toEqual(['fs=lg', 'md:fs=lg', 'group'])
  const values = ['linear-gradient(#fff,_#000)', 'linear-gradient(#fff,_#111)', 'none']
  const [one = '', other = '', none = ''] = values.map((value) =>
    shortenClass(`[&_>_svg:hover]:bg-i=${value}`),
  )
  expect(one).toMatch(/^x\w{4}=\w{4}$/)
  expect(none).toBe(`${one.slice(0, 'x1234'.length)}=none`)
  expect([other.slice(0, 'x1234='.length), other === one]).toEqual([one.slice(0, 'x1234='.length), false])
})
