import { z } from 'zod'
import { coverPalettes, coverScenes, maxCoverSeed } from './limits.ts'

export const coverScene = z.enum(coverScenes)
export const coverPalette = z.enum(coverPalettes)

/** Name of an icon of `@iconify-json/fluent-emoji-flat`, such as `hiking-boot`. */
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

/** The content address of a cover: the file's name in the address of its picture. */
export const coverKeyShape = z.string().regex(/^[0-9a-f]{24}$/)

export type CoverScene = z.infer<typeof coverScene>
export type CoverPalette = z.infer<typeof coverPalette>
export type CoverRecipe = z.infer<typeof coverRecipe>

/** Whether an address may stand as a picture: none, a path of this site, or https. */
export function isImageAddress(address: string): boolean {
  if (address === '') return true
  // A second slash, or what browsers take for one, would lead to another host.
  if (address.startsWith('/')) return !/^\/[/\\]|[\s\\]/.test(address)
  return URL.canParse(address) && new URL(address).protocol === 'https:' && !/[\s"<>\\]/.test(address)
}
