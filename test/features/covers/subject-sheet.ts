/**
 * Draws all subjects at card size on one PNG, for inspection:
 *   node test/features/covers/subject-sheet.ts sheet.png              each in a suitable scene
 *   node test/features/covers/subject-sheet.ts sheet.png animals      those of one folder
 *   node test/features/covers/subject-sheet.ts sheet.png all hands    those that suit a framing, in it
 */
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import type { CoverScene } from '#features/covers/contract.ts'
import { coverFramings, coverPalettes, setFraming } from '#features/covers/limits.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import { listFramings } from '#features/covers/server/framing.ts'
import { subjects, listSubjectNames } from '#features/covers/server/subjects.ts'

const [file = 'subjects.png', folder = 'all', wanted] = process.argv.slice(2)
const framing = coverFramings.find((name) => name === wanted)
const home = new URL('../../../src/features/covers/art/', import.meta.url)
const indoors = new Set(['at-table', 'learning', 'music', 'making', 'at-home', 'occasions'])
const [columns, width, height, gap] = [8, 300, 225, 8]

const names = readdirSync(home)
  .filter((group) => folder === 'all' || group === folder)
  .flatMap((group) => listSubjectNames(group).map((name) => ({ name, folder: group })))
  .filter(({ name, folder: kind }) => !framing || listFramings(name, sceneFor(name, kind)).includes(framing))

const tiles = await Promise.all(
  names.map(async ({ name, folder: kind }, index) => {
    const palette = coverPalettes[(index * 5) % coverPalettes.length] ?? 'dawn'
    const svg = composeCover(
      {
        scene: sceneFor(name, kind),
        icon: name,
        palette,
        seed: framing ? setFraming(index, framing) : index,
      },
      new Map(),
    )
    const input = await sharp(Buffer.from(svg), { density: 36 }).resize(width, height).png().toBuffer()
    return {
      input,
      left: (index % columns) * (width + gap),
      top: Math.floor(index / columns) * (height + gap),
    }
  }),
)
await sharp({
  create: {
    width: columns * (width + gap),
    height: Math.ceil(tiles.length / columns) * (height + gap),
    channels: 3,
    background: '#fbf8f3',
  },
})
  .composite(tiles)
  .png()
  .toFile(file)

function sceneFor(name: string, kind: string): CoverScene {
  const stance = subjects.get(name)?.stance
  if (stance === 'sails' || stance === 'swims') return 'ocean'
  if (stance === 'flies') return 'sky'
  return indoors.has(kind) ? 'interior' : 'meadow'
}
