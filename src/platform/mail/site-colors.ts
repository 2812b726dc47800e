import { ourLook, type Look } from '#platform/scheme-colors.ts'

/** Puts a site's colours in the place of those that mails are written with. */
export function inSiteColors(look: Look): (html: string) => string {
  if (look === ourLook) return (html) => html
  const places = new Map<string, string>()
  for (const scheme of ['light', 'dark'] as const) {
    const theirs: [string, string][] = Object.entries(look[scheme])
    const ours: Record<string, string> = ourLook[scheme]
    for (const [name, color] of theirs) if (ours[name]) places.set(ours[name], color)
  }
  // Buttons look alike in both schemes, with what can be read on them.
  places.set(ourLook.dark.accent, look.sunrise.from)
  places.set(ourLook.sunrise.from, look.sunrise.from)
  places.set(ourLook.sunrise.ink, look.sunrise.ink)
  const any = new RegExp([...places.keys()].join('|'), 'g')
  return (html) => html.replaceAll(any, (color) => places.get(color) ?? color)
}
