import { z } from 'zod'
import { coverPalettes, coverScenes, maxCoverSeed } from './limits.ts'

export const coverScene = z.enum(coverScenes)
export const coverPalette = z.enum(coverPalettes)

/** Name of one of our subjects, or of an icon of `@iconify-json/fluent-emoji-flat`, such as `hiking-boot`. */
const coverIcon = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Everything a cover is composed from: the same recipe always gives the same picture. */
export const coverRecipe = z.object({
  scene: coverScene,
  icon: coverIcon,
  palette: coverPalette,
  seed: z.int().min(0).max(maxCoverSeed),
})

/** Content address of a cover: the file name in the address of its picture. */
export const coverKeyShape = z.string().regex(/^[0-9a-f]{24}$/)

export type CoverScene = z.infer<typeof coverScene>
export type CoverPalette = z.infer<typeof coverPalette>
export type CoverRecipe = z.infer<typeof coverRecipe>

/**
 * Returns whether an address may be stored as a picture's: empty, a path that begins with one `/`, or an https URL;
 * none of them with white space or a backslash.
 */
export function isImageAddress(address: string): boolean {
  if (address === '') return true
  // Browsers resolve `//` and `/\` to another host.
  if (address.startsWith('/')) return !/^\/[/\\]|[\s\\]/.test(address)
  return URL.canParse(address) && new URL(address).protocol === 'https:' && !/[\s"<>\\]/.test(address)
}
