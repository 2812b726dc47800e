import type { RasterLogo } from '#platform/server/branding/logo.ts'
import { hasWordmark } from '#platform/has-wordmark.ts'
import type { CoverRecipe, CoverPalette } from '../contract.ts'
import { composeCover, composeFallbackCover } from './composer.ts'
import { type Color, mix, palettes } from './drawing/color.ts'
import { area, box, d } from './drawing/shape.ts'
import type { Icons } from './icons.ts'
import { loadHeadingFont, type HeadingFont } from './heading-font.ts'
import { toSupportedText, layOutTitle, titlePanel } from './sharing/title-layout.ts'

/** Side of the icon's view box. */
export const iconSide = 32

/**
 * Distance from the centre within which all important parts lie, so that no device's mask crops them: the safe zone of
 * W3C's maskable icons.
 */
export const safeRadius = iconSide * 0.4

/** Position of the sun and the mountain tops in the icon. */
export const iconMarks = {
  sun: { x: 21.5, y: 10.5, radius: 3.7 },
  peaks: [
    { x: 10.5, y: 9.5 },
    { x: 22.5, y: 14 },
  ],
} as const

/** `rounded` has rounded corners; `square` is for platforms that apply their own mask. */
type IconShape = 'rounded' | 'square'

/**
 * Returns the site's default icon as an SVG document: a miniature cover in the golden palette, with rounded corners
 * or `square` for platforms that mask it.
 */
export function renderAppIcon(shape: IconShape): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconSide} ${iconSide}">${renderIconArtwork(shape)}</svg>\n`
}

/** Renders the icon without its `<svg>` element, for use in another drawing. */
function renderIconArtwork(shape: IconShape): string {
  const { sky, sun, far, near } = palettes.golden
  const range = mix(far, near, 0.55)
  const shade = (color: Color) => mix(color, near, 0.34)
  const { x, y, radius } = iconMarks.sun
  const artwork =
    `<path fill="url(#icon-sky)" d="M0 0h32v32H0z"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${sun}"/>` +
    `<path fill="${far}" d="M12 27 22.5 14 34 27z"/><path fill="${shade(far)}" d="M12 27 22.5 14l-1.6 8 1.4 5z"/>` +
    `<path fill="${range}" d="M-3 28 10.5 9.5 23 28z"/><path fill="${shade(range)}" d="M-3 28 10.5 9.5 9 18l1.6 10z"/>` +
    `<path fill="${sun}" d="m10.5 9.5 3.2 4.8-1.9-.5-1.4 1.9-1.2-1.7-2.3.5z"/>` +
    `<path fill="${near}" d="M0 26q9-3.4 17-.8T32 24v8H0z"/>`
  return (
    `<defs><linearGradient id="icon-sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".5" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>` +
    `<clipPath id="icon-shape"><rect width="32" height="32" rx="8"/></clipPath></defs>` +
    (shape === 'rounded' ? `<g clip-path="url(#icon-shape)">${artwork}</g>` : artwork)
  )
}

/**
 * Returns the colours (paper, text, secondary text and accent, as `#rrggbb`) of a share picture's title panel,
 * derived from the palette of its cover.
 */
export function getPanelColors(name: CoverPalette): {
  paper: Color
  ink: Color
  quiet: Color
  accent: Color
} {
  const { sun, near, accent } = palettes[name]
  const paper = mix(sun, '#fffdf8', 0.45)
  return { paper, ink: near, quiet: mix(near, paper, 0.2), accent }
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colours in any order, 1 to 21. */
export function getContrastRatio(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function getLuminance(color: Color): number {
  const value = Number.parseInt(color.slice(1), 16)
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((byte) => {
    const channel = byte / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

interface CardText {
  title: string
  siteName: string
  /** The site's own logo, which replaces our icon. A wordmark also replaces the name. */
  logo?: RasterLogo | undefined
}

const [width, height] = [1200, 630]
/**
 * Width of the title panel. The rest is closer to the cover's aspect ratio than 1.91:1, so that its subject stays in
 * view.
 */
const panelWidth = 440
const pictureWidth = width - panelWidth
const nameSize = 30
const markSize = 44

/**
 * Composes the picture for link previews (Open Graph) and returns an SVG document of 1200×630: the recipe's cover
 * beside the title and the site's logo and name.
 */
export const composeShareCard = (recipe: CoverRecipe, icons: Icons, titled: CardText): Promise<string> =>
  composeCard(placeBesidePanel(composeCover(recipe, icons)), getPanelColors(recipe.palette), titled)

/**
 * Composes the picture for link previews of an idea with an uploaded photograph and returns an SVG document of
 * 1200×630: the photograph, cropped to its most striking region, beside the title and the site's logo and name. The
 * recipe only gives the panel's colours.
 */
export async function composePhotographCard(
  photograph: Buffer,
  { palette }: CoverRecipe,
  titled: CardText,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const cut = await sharp(photograph)
    .resize(pictureWidth, height, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 88 })
    .toBuffer()
  const picture = `<image x="${panelWidth}" width="${pictureWidth}" height="${height}" href="data:image/jpeg;base64,${cut.toString('base64')}"/>`
  return composeCard(picture, getPanelColors(palette), titled)
}

/**
 * Composes the picture for link previews of pages without a picture of their own and returns an SVG document of
 * 1200×630: the fallback cover beside the title and the site's logo and name.
 */
export const composeFallbackCard = (titled: CardText): Promise<string> =>
  composeCard(placeBesidePanel(composeFallbackCover()), getPanelColors('dawn'), titled)

const placeBesidePanel = (cover: string) =>
  cover.replace('width="1200" height="900"', `x="${panelWidth}" width="${pictureWidth}" height="${height}"`)

async function composeCard(
  picture: string,
  { paper, ink, quiet, accent }: ReturnType<typeof getPanelColors>,
  { title, ...site }: CardText,
): Promise<string> {
  const face = await loadHeadingFont()
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    area(box(0, 0, width, height), paper) +
    picture +
    area(box(panelWidth, 0, 6, height), paper) +
    area(d`M${titlePanel.left} 48h64v6h-64z`, accent) +
    area(layOutTitle(face, title).path, ink) +
    drawSignature(face, quiet, site) +
    '</svg>'
  )
}

/** Draws the site's logo or icon, and its name. */
function drawSignature(face: HeadingFont, ink: Color, { siteName, logo }: Omit<CardText, 'title'>): string {
  const foot = height - 58
  const top = foot - markSize * 0.76
  if (logo && hasWordmark(logo)) return drawLogo(logo, { top, width: titlePanel.width })
  const mark = logo
    ? drawLogo(logo, { top, width: 2 * markSize })
    : `<svg x="${titlePanel.left}" y="${top}" width="${markSize}" height="${markSize}" viewBox="0 0 ${iconSide} ${iconSide}">${renderIconArtwork('rounded')}</svg>`
  const beside = (logo ? markSize * (logo.width / logo.height) : markSize) + 14
  const name = toSupportedText(face, siteName)
  const size = Math.min(
    nameSize,
    (nameSize * (titlePanel.width - beside)) / Math.max(1, face.widthOf(name, nameSize)),
  )
  return mark + area(face.outline(name, { x: titlePanel.left + beside, y: foot, size }), ink)
}

/** Fits the logo into the height of our icon and the available width. */
const drawLogo = ({ href }: RasterLogo, { top, width: room }: { top: number; width: number }) =>
  `<image x="${titlePanel.left}" y="${top}" width="${room}" height="${markSize}" preserveAspectRatio="xMinYMid meet" href="${href}"/>`
