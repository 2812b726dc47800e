import type { CoverRecipe } from '../contract.ts'
import { composeCover, fallbackCover } from './composer.ts'
import { area, box, d } from './drawing/shape.ts'
import type { Icons } from './icons.ts'
import { iconArtwork, iconSide } from './app-icon.ts'
import { readFace, type Face } from './sharing/face.ts'
import { lettersOf, letterTitle, panel } from './sharing/letter-title.ts'
import { panelColors } from './sharing/panel-colors.ts'
import type { Color } from './drawing/color.ts'
import { isWritten } from '#platform/written-logo.ts'
import type { PrintedLogo } from '#platform/server/look/logo.ts'

interface Titled {
  title: string
  siteName: string
  /** The site's own, which stands where our icon does; a wide one says the name itself. */
  logo?: PrintedLogo | undefined
}

const [width, height] = [1200, 630]
/** So much is the title's; the cover keeps its subject in the rest, which is nearer to its own shape than 1.91:1. */
const panelWidth = 440
const pictureWidth = width - panelWidth
const nameSize = 30
const markSize = 44

/** The picture of a link to something: its cover, and beside it title and the site's name. SVG of 1200×630. */
export const composeShareCard = (recipe: CoverRecipe, icons: Icons, titled: Titled): Promise<string> =>
  shareCard(besidePanel(composeCover(recipe, icons)), panelColors(recipe.palette), titled)

/** The same of a photograph that somebody has uploaded: it fills what the cover would, cut to where it is busiest. */
export async function composePhotographCard(
  photograph: Buffer,
  { palette }: CoverRecipe,
  titled: Titled,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const cut = await sharp(photograph)
    .resize(pictureWidth, height, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 88 })
    .toBuffer()
  const picture = `<image x="${panelWidth}" width="${pictureWidth}" height="${height}" href="data:image/jpeg;base64,${cut.toString('base64')}"/>`
  return shareCard(picture, panelColors(palette), titled)
}

/** The same of pages that have no picture of their own. */
export const composeFallbackCard = (titled: Titled): Promise<string> =>
  shareCard(besidePanel(fallbackCover()), panelColors('dawn'), titled)

const besidePanel = (cover: string) =>
  cover.replace('width="1200" height="900"', `x="${panelWidth}" width="${pictureWidth}" height="${height}"`)

async function shareCard(
  picture: string,
  { paper, ink, quiet, accent }: ReturnType<typeof panelColors>,
  { title, ...site }: Titled,
): Promise<string> {
  const face = await readFace()
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    area(box(0, 0, width, height), paper) +
    picture +
    area(box(panelWidth, 0, 6, height), paper) +
    area(d`M${panel.left} 48h64v6h-64z`, accent) +
    area(letterTitle(face, title).path, ink) +
    signature(face, quiet, site) +
    '</svg>'
  )
}

/** Whose picture it is: sign and name. */
function signature(face: Face, ink: Color, { siteName, logo }: Omit<Titled, 'title'>): string {
  const foot = height - 58
  const top = foot - markSize * 0.76
  if (logo && isWritten(logo)) return printedLogo(logo, { top, width: panel.width })
  const mark = logo
    ? printedLogo(logo, { top, width: 2 * markSize })
    : `<svg x="${panel.left}" y="${top}" width="${markSize}" height="${markSize}" viewBox="0 0 ${iconSide} ${iconSide}">${iconArtwork('rounded')}</svg>`
  const beside = (logo ? markSize * (logo.width / logo.height) : markSize) + 14
  const name = lettersOf(face, siteName)
  const size = Math.min(
    nameSize,
    (nameSize * (panel.width - beside)) / Math.max(1, face.widthOf(name, nameSize)),
  )
  return mark + area(face.outline(name, { x: panel.left + beside, y: foot, size }), ink)
}

/** As high as our icon, or as wide as there is room. */
const printedLogo = ({ href }: PrintedLogo, { top, width: room }: { top: number; width: number }) =>
  `<image x="${panel.left}" y="${top}" width="${room}" height="${markSize}" preserveAspectRatio="xMinYMid meet" href="${href}"/>`
