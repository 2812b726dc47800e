import { beforeAll, describe, expect, it } from 'vitest'
import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { coverPalettes, coverWidth, setFraming } from '#features/covers/limits.ts'
import { composeCover, composeWithBounds } from '#features/covers/server/composer.ts'
import { createCanvas } from '#features/covers/server/drawing/canvas.ts'
import { recolorBody } from '#features/covers/server/drawing/icon.ts'
import { listColors, distanceToInks, listInks, palettes } from '#features/covers/server/drawing/color.ts'
import { type Icons, bannedIcons, undrawnIcons } from '#features/covers/server/icons.ts'
import { findFraming } from '#features/covers/server/framing.ts'
import { isPlausibleAt } from '#features/covers/server/scene-locations.ts'
import { getSceneKind } from '#features/covers/server/scenes/scene.ts'
import { getSubjectInks } from '#features/covers/server/drawing/subject.ts'
import { findSubject, subjects, listSubjectNames } from '#features/covers/server/subjects.ts'
import { listCatalogueCovers, loadCatalogueIcons, listPlacedCovers } from './catalogue-covers.ts'
import { listShapes } from './shapes-of.ts'

const height = 900

let icons: Icons = new Map()
let recipes: CoverRecipe[] = []
beforeAll(async () => {
  icons = await loadCatalogueIcons()
  recipes = listCatalogueCovers().flatMap((category) => [category.own, ...category.recipes])
})

/** Subjects that are people. */
const showsPeople = new Set([...listSubjectNames('people'), ...listSubjectNames('in-motion')])

const disc = /<path d="M-?\d+ -?\d+a(\d+) \1 0 1 1 \d+ 0a\1 \1 0 1 1 -\d+ 0z" fill="(#[0-9a-f]{6})"\/>/g

const framingOf = ({ icon, scene, seed }: CoverRecipe) => findFraming(icon, scene, seed)

const isWide = (recipe: CoverRecipe) => framingOf(recipe) === 'wide'

/** Framings that show the whole scene around the subject, with whoever stands beside it. */
const isInScene = (recipe: CoverRecipe) => ['wide', 'large', 'through'].includes(framingOf(recipe))

/** Counts the discs in the light's colour that are as large as a sun. Those in pictures on a wall are smaller. */
const countSuns = (svg: string, { palette }: CoverRecipe) =>
  [...svg.matchAll(disc)].filter(
    ([, radius, color]) => Number(radius) >= 40 && color === palettes[palette].sun,
  ).length

/** Legs of a person seen from behind, as drawn by `figure`. */
const legs = /M-?\d+ -?\d+L-?\d+ -?\d+h\d+L-?\d+ -?\d+L-?\d+ -?\d+h\d+L-?\d+ -?\d+z/

/** Returns the centres of round, opaque shapes of the size of a sun, balloon or lantern. */
const findEyeCatchers = (svg: string) =>
  listShapes(svg)
    .filter(({ isRound, opacity }) => isRound && opacity > 0.95)
    .filter(({ left, right, top, bottom }) =>
      [right - left, bottom - top].every((side) => side >= 34 && side <= 260),
    )
    .map(({ left, right, top, bottom }) => ({ right: (left + right) / 2, top: (top + bottom) / 2 }))
    .filter(({ right }) => right < coverWidth)

const isInCorner = ({ right, top }: { right: number; top: number }) => right > 1010 && top < 300

describe('every poster of the catalogue', () => {
  it('gives its subject between a twelfth and a quarter of its height in its scene, up to two thirds from near', () => {
    for (const recipe of recipes) {
      const { subject } = composeWithBounds(recipe, icons)
      const share = (subject.bottom - subject.top) / height
      const [least, most] = isWide(recipe) ? [0.079, 0.251] : [0.08, 0.67]
      expect({ recipe, share, isWithin: share > least && share < most }).toMatchObject({ isWithin: true })
    }
  })

  it('has its subject on a third of its scene, and always within every crop', () => {
    for (const recipe of recipes) {
      const { subject } = composeWithBounds(recipe, icons)
      const isOnThird = [400, 800].some((third) => subject.left < third && third < subject.right)
      expect({ recipe, isOnThird: isOnThird || !isWide(recipe) }).toMatchObject({ isOnThird: true })
      expect({ recipe, isWithin: subject.top >= 136 && subject.bottom <= 766 }).toMatchObject({
        isWithin: true,
      })
    }
  })

  it('shows a sun or moon in at most a third of all', () => {
    const lit = recipes.filter((recipe) => composeWithBounds(recipe, icons).lights.length > 0)
    expect(lit.length / recipes.length).toBeLessThan(1 / 3)
  })

  it('has one sun or moon at most, in whatever layer', () => {
    for (const recipe of recipes) {
      const { svg, lights } = composeWithBounds(recipe, icons)
      expect({ recipe, lights: lights.length <= 1, suns: countSuns(svg, recipe) <= 1 }).toMatchObject({
        lights: true,
        suns: true,
      })
    }
  })

  it('keeps the upper right corner free for the heart', () => {
    for (const recipe of recipes) {
      const { svg, subject, lights } = composeWithBounds(recipe, icons)
      const eyeCatchers = isWide(recipe) ? findEyeCatchers(svg) : []
      const inTheWay = [subject, ...lights, ...eyeCatchers].filter(isInCorner)
      expect({ recipe, inTheWay }).toMatchObject({ inTheWay: [] })
    }
  })

  it('uses only the colours of its palette, in drawn subjects and recoloured icons alike', () => {
    for (const recipe of recipes) {
      const canvas = createCanvas(recipe)
      const drawing =
        canvas.own?.draw(getSubjectInks(canvas)) ?? recolorBody(canvas, icons.get(recipe.icon)?.body ?? '')
      const colors = [...drawing.matchAll(/="(#[0-9a-f]+)"/gi)].map(([, color = '']) => color)
      const foreign = colors.filter((color) => distanceToInks(palettes[recipe.palette], color) > 0.07)
      expect({ recipe, foreign }).toEqual({ recipe, foreign: [] })
    }
  })

  it('uses them too where an icon of the package replaces a missing drawing', () => {
    const taken = [...icons].filter(([icon]) => undrawnIcons.includes(icon))
    expect(taken.length).toBeGreaterThan(10)
    for (const [icon, { body }] of taken)
      for (const palette of coverPalettes) {
        const canvas = createCanvas({ scene: 'meadow', icon, palette, seed: 1 })
        const colors = [...recolorBody(canvas, body).matchAll(/="(#[0-9a-f]+)"/gi)].map(
          ([, color = '']) => color,
        )
        const foreign = colors.filter((color) => distanceToInks(palettes[palette], color) > 0.07)
        expect({ icon, palette, foreign }).toEqual({ icon, palette, foreign: [] })
      }
  })

  it('uses six inks outside its subject, alone or two over each other', () => {
    for (const recipe of recipes) {
      const canvas = createCanvas(recipe)
      const ofSubject = new Set(
        canvas.own
          ? Object.values(getSubjectInks(canvas))
          : listColors(recolorBody(canvas, icons.get(recipe.icon)?.body ?? '')),
      )
      const colors = listColors(composeCover(recipe, icons)).filter((color) => !ofSubject.has(color))
      const foreign = colors.filter((color) => distanceToInks(palettes[recipe.palette], color) > 0.006)
      expect({ recipe, foreign }).toEqual({ recipe, foreign: [] })
    }
  })

  it('has six inks and no more', () => {
    for (const palette of Object.values(palettes)) expect(new Set(listInks(palette)).size).toBe(6)
  })

  it('shows no symbol, face, medal, arrow, globe or sparkle', () => {
    for (const { icon } of recipes)
      expect({ icon, isBanned: bannedIcons.has(icon) }).toMatchObject({ isBanned: false })
    expect([...icons.keys()].filter((icon) => bannedIcons.has(icon))).toEqual([])
  })

  it('shows a drawn subject, in all but fewer than one in seven', () => {
    const undrawn = recipes.filter(({ icon }) => !findSubject(icon)).map(({ icon }) => icon)
    expect(undrawn.length / recipes.length).toBeLessThan(0.15)
    expect(undrawn.filter((icon) => !undrawnIcons.includes(icon))).toEqual([])
  })

  it('is never similar to one of its three neighbours', () => {
    for (const { slug, recipes: inOrder } of listCatalogueCovers()) {
      for (const [index, recipe] of inOrder.entries()) {
        const twins = inOrder
          .slice(Math.max(0, index - 3), index)
          .filter(({ scene, icon }) => scene === recipe.scene && icon === recipe.icon)
        expect({ slug, recipe, twins }).toEqual({ slug, recipe, twins: [] })
      }
    }
  })
})

describe('the scenes of the catalogue', () => {
  it('match the places of their ideas', () => {
    for (const { ideas } of listPlacedCovers()) {
      for (const { title, recipe, at } of ideas) {
        const isThere = at.length === 0 || at.some((place) => isPlausibleAt(recipe.scene, place))
        expect({ title, scene: recipe.scene, at, isThere }).toMatchObject({ isThere: true })
      }
    }
  })

  it('match the season of their ideas’ best months', () => {
    const seasons: Partial<Record<CoverScene, number[]>> = {
      autumn: [9, 10, 11],
      blossom: [3, 4, 5, 6],
      'ski-slope': [11, 12, 1, 2, 3, 4, 5],
      'snow-cabin': [10, 11, 12, 1, 2, 3, 4],
    }
    for (const { ideas } of listPlacedCovers()) {
      for (const { title, recipe, at, months } of ideas) {
        const season = seasons[recipe.scene]
        if (!season || months.length === 0) continue
        const isSouthern = at.length > 0 && at.every(({ latitude }) => latitude < 0)
        const best = months.map((month) => (isSouthern ? ((month + 5) % 12) + 1 : month))
        expect({ title, best, isInSeason: best.some((month) => season.includes(month)) }).toMatchObject({
          isInSeason: true,
        })
      }
    }
  })
})

describe('the subjects', () => {
  const footIn = (scene: CoverScene, icon: string) =>
    composeWithBounds({ scene, icon, palette: 'noon', seed: setFraming(1, 'wide') }, icons).subject.bottom

  it('are at least eighty, each of one to nine flat shapes', () => {
    const canvas = createCanvas({ scene: 'meadow', icon: 'tent', palette: 'noon', seed: 1 })
    const shapes = [...subjects.values()].map(
      ({ draw }) => draw(getSubjectInks(canvas)).match(/<path /g)?.length ?? 0,
    )
    expect(shapes.length).toBeGreaterThanOrEqual(80)
    expect(Math.min(...shapes)).toBeGreaterThanOrEqual(1)
    expect(shapes.filter((count) => count > 20)).toEqual([])
  })

  it('stand where they fit: no furniture on a table, nobody on a lectern', () => {
    // On the floor it extends as far down as the crops allow; a table is higher.
    expect(footIn('study', 'couple')).toBeGreaterThan(763)
  })

  it('stand farther away outdoors if they are as large as a landscape, higher if they fit into a hand', () => {
    const foot = (icon: string) => footIn('meadow', icon)
    expect(foot('tent') - foot('waterfall')).toBeGreaterThan(50)
    expect(foot('tent') - foot('camera')).toBeGreaterThan(25)
  })

  it('have a person beside them for scale in about a third of the outdoor posters', () => {
    const outside = recipes.filter(
      (recipe) => isInScene(recipe) && !['interior', 'stage'].includes(getSceneKind(recipe.scene)),
    )
    const peopled = outside.filter(
      (recipe) => showsPeople.has(recipe.icon) || legs.test(composeWithBounds(recipe, icons).svg),
    )
    const share = peopled.length / outside.length
    expect({ share, isAThird: share > 0.28 && share < 0.45 }).toMatchObject({ isAThird: true })
  })
})
