import sharp from 'sharp'
import { expect, it } from 'vitest'
import { composeStatsCard } from '#features/covers/server/stats-card.ts'

const cover = '<svg width="1200" height="900"></svg>'
const [ink, accent, quiet] = ['#1B2333', '#B8371F', '#545B6B']
/** Width of the panel with its curved edge. */
const panel = 510

/** Returns the colour of each line of text. */
const linesOf = (card: string) =>
  Array.from(card.matchAll(/ fill="(#[0-9A-F]{6})"\/>/g), ([, color]) => color).filter((color) =>
    [ink, accent, quiet].includes(color ?? ''),
  )

it('a statistics card shows its title, each number with its label, and the site', async () => {
  const card = await composeStatsCard({
    cover,
    title: 'My 2026',
    figures: [
      [12, 'things done'],
      [3, 'countries'],
    ],
    foot: 'Someday',
  })
  expect(linesOf(card)).toEqual([ink, accent, ink, accent, ink, quiet])
})

it('long texts on a statistics card shrink to fit', async () => {
  const long = 'a word that nobody expected to be as long as this one is, and then some'
  const card = await composeStatsCard({ cover, title: long, figures: [[1_234_567, long]], foot: long })
  expect(linesOf(card)).toHaveLength(4)
  const beside = await sharp(Buffer.from(card))
    .flatten({ background: 'white' })
    .extract({ left: panel, top: 0, width: 1200 - panel, height: 630 })
    .raw()
    .toBuffer()
  expect(beside.every((channel) => channel === 255)).toBe(true)
})
