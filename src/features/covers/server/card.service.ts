import type { Lettering } from './lettering.service.ts'

interface Card {
  /** The SVG of a cover. */
  cover: string
  title: string
  /** Each a number and what there are so many of. */
  figures: readonly (readonly [number, string])[]
  foot: string
}

const paper = '#FBF8F3'
const ink = '#1B2333'
const quiet = '#545B6B'
const accent = '#B8371F'
const margin = 64
const panel = 500
const columns = panel - margin - 24

/** A picture to pass on, 1200×630: a cover with a title and figures beside it. */
export function composeCard(letters: Lettering, { cover, title, figures, foot }: Card): string {
  const rows = figures.map(([count, words], at) => {
    const y = 250 + at * 82
    const number = count.toLocaleString('en-US')
    const beside = margin + 34 * number.length + 18
    return (
      (letters.draw(number, { x: margin, y, size: 58, color: accent, widest: 160 }) ?? '') +
      (letters.draw(words, { x: beside, y, size: 32, color: ink, widest: panel - 24 - beside }) ?? '')
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">`,
    cover.replace(
      / width="1200" height="900"/,
      ` x="${panel - 40}" y="0" width="${1240 - panel}" height="630"`,
    ),
    `<path fill="${paper}" d="M0 0h${panel}c-46 150 38 330 -22 630H0z"/>`,
    letters.draw(title, { x: margin, y: 140, size: 84, color: ink, widest: columns }) ?? '',
    ...rows,
    `<path fill="#EE6A4B" d="M${margin} 562a18 18 0 0 1 36 0z"/><path stroke="${ink}" stroke-width="3.6" stroke-linecap="round" d="M${margin - 5} 568.500h46M${margin + 6} 576h24"/>`,
    letters.draw(foot, { x: margin + 56, y: 572, size: 30, color: quiet, widest: columns - 56 }) ?? '',
    '</svg>',
  ].join('')
}
