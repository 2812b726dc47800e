import { defaultTheme, type Theme } from '#platform/scheme-colors.ts'

/**
 * Creates a function that returns a mail's HTML with the default colours replaced with those of the site's theme;
 * unchanged for the default theme.
 */
export function createColorReplacer(look: Theme): (html: string) => string {
  if (look === defaultTheme) return (html) => html
  const replacements = new Map<string, string>()
  for (const scheme of ['light', 'dark'] as const) {
    const siteColors: [string, string][] = Object.entries(look[scheme])
    const defaults: Record<string, string> = defaultTheme[scheme]
    for (const [name, color] of siteColors) if (defaults[name]) replacements.set(defaults[name], color)
  }
  // Buttons look the same in both schemes.
  replacements.set(defaultTheme.dark.accent, look.sunrise.from)
  replacements.set(defaultTheme.sunrise.from, look.sunrise.from)
  replacements.set(defaultTheme.sunrise.ink, look.sunrise.ink)
  const pattern = new RegExp([...replacements.keys()].join('|'), 'g')
  return (html) => html.replaceAll(pattern, (color) => replacements.get(color) ?? color)
}
