import { ourLook, type Look, type SchemeColors } from '#platform/scheme-colors.ts'

/** What the pages of a site need for its colours. */
export const dressOf = (look: Look) => ({
  style: styleOf(look),
  ground: { light: look.light.paper, dark: look.dark.paper },
})

/**
 * What stands in each page of a site with colours of its own: the variables that all styles are written with. The
 * sheet itself stays as it was built. Nothing where the colours are ours.
 */
function styleOf(look: Look): string | undefined {
  if (look === ourLook) return undefined
  const { from, to, ink } = look.sunrise
  const ofBoth = `--colors-on-accent:${ink};--colors-amber:${to};--gradients-sunrise:linear-gradient(110deg,${from},${to})`
  const rules = (colors: SchemeColors, ...others: string[]) =>
    [...names.filter(isChanged).map((name) => `--colors-${inSheet(name)}:${colors[name]}`), ...others].join(
      ';',
    )
  const isChanged = (name: keyof SchemeColors) =>
    look.light[name] !== ourLook.light[name] || look.dark[name] !== ourLook.dark[name]
  return [
    `:root{${rules(look.light, ofBoth)}}`,
    // Paper is white, whatever the screen has chosen.
    `@media screen{:root[data-scheme=dark]{${rules(look.dark)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${rules(look.dark)}}}`,
  ].join('')
}

const names = Object.keys(ourLook.light).filter((name): name is keyof SchemeColors => name in ourLook.dark)

const inSheet = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
