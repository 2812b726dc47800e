/** One icon as a cover needs it. */
export type IconDrawing = {
  /** SVG markup for a view box of 32×32. */
  readonly body: string
  /** What the icon really covers of its view box, in its units. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Its mean lightness, 0 black to 1 white. */
  readonly tone: number
}

/** Renames every id of an icon and every reference to one. */
export function prefixIds(body: string, prefix: string): string {
  if (!body.includes('id="')) return body
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}
