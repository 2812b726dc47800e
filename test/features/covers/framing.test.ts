import { beforeAll, describe, expect, it } from 'vitest'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { setFraming } from '#features/covers/limits.ts'
import { composeWithBounds } from '#features/covers/server/composer.ts'
import { palettes } from '#features/covers/server/drawing/color.ts'
import { createCanvas } from '#features/covers/server/drawing/canvas.ts'
import { findFraming, listFramings } from '#features/covers/server/framing.ts'
import { listOpenings } from '#features/covers/server/framings/openings.ts'
import {
  createSubjectDrawing,
  getContrast,
  minContrast,
} from '#features/covers/server/framings/subject-drawing.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { getSceneKind } from '#features/covers/server/scenes/scene.ts'
import { findSubject, listSubjectNames } from '#features/covers/server/subjects.ts'
import { findNamedTime } from '#features/covers/server/times-of-day.ts'
import { listPlacedCovers, loadCatalogueIcons, type PlacedCover } from './catalogue-covers.ts'

let icons: Icons = new Map()
let covers: PlacedCover[] = []
beforeAll(async () => {
  icons = await loadCatalogueIcons()
  covers = listPlacedCovers().flatMap(({ ideas }) => ideas)
})

const framingOf = ({ icon, scene, seed }: CoverRecipe) => findFraming(icon, scene, seed)
const getTime = ({ palette }: CoverRecipe) => palettes[palette].time
const isOutdoors = ({ scene }: CoverRecipe) => !['interior', 'stage'].includes(getSceneKind(scene))

describe('a framing', () => {
  it('has a plain ground from which its subject stands out', () => {
    let plain = 0
    for (const { title, recipe } of covers) {
      const { ground } = composeWithBounds(recipe, icons)
      if (ground === undefined) continue
      plain++
      const contrast = getContrast(createSubjectDrawing(createCanvas(recipe), icons), ground)
      expect({ title, contrast, standsOut: contrast >= minContrast }).toMatchObject({ standsOut: true })
    }
    expect(plain).toBeGreaterThan(300)
  })

  it('puts only food on a plate', () => {
    const plate = (icon: string) =>
      composeWithBounds(
        { scene: 'kitchen', icon, palette: 'noon', seed: setFraming(1, 'table') },
        icons,
      ).svg.includes('a310 310 ')
    expect(['cake', 'laptop', 'trophy', 'teapot', 'gift'].map(plate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('holds in two hands only what hands hold', () => {
    const held = covers.filter(({ recipe }) => framingOf(recipe) === 'hands')
    expect(held.length).toBeGreaterThan(20)
    for (const { title, recipe } of held) {
      const subject = findSubject(recipe.icon)
      expect({ title, isSmall: subject?.isSmall }).toEqual({ title, isSmall: true })
    }
    for (const icon of ['gears', 'desk-and-lamp', 'laptop', 'television'])
      expect(listFramings(icon, 'living-room')).not.toContain('hands')
  })

  it('looks through an opening only at what is seen through it', () => {
    const open = (icon: string, scene: CoverRecipe['scene']) => {
      const subject = findSubject(icon)
      return subject ? listOpenings(subject, scene) : []
    }
    expect(open('train', 'peaks')).not.toContain('vehicleWindow')
    expect(open('wave', 'sea-stacks')).not.toContain('porthole')
    expect(open('crocodile', 'rainforest')).not.toContain('tent')
    expect(open('surfer', 'northern-beach')).toEqual([])
    expect(open('whale', 'open-sea')).toEqual(['porthole'])
    const behindCurtains = covers.filter(({ recipe: { icon, scene } }) =>
      open(icon, scene).includes('curtain'),
    )
    expect(new Set(behindCurtains.map(({ recipe }) => getSceneKind(recipe.scene)))).toEqual(
      new Set(['stage']),
    )
  })

  it('shows a landmark large', () => {
    const landmarks = new Set(
      ['europe', 'america', 'afar'].flatMap((part) => listSubjectNames(`landmarks-${part}`)),
    )
    expect(landmarks.size).toBeGreaterThanOrEqual(60)
    const shown = covers.filter(({ recipe }) => landmarks.has(recipe.icon))
    expect(shown.length).toBeGreaterThanOrEqual(60)
    expect(shown.filter(({ recipe }) => framingOf(recipe) === 'wide')).toEqual([])
  })
})

describe('the light of a cover', () => {
  const named = (time: string) => covers.filter(({ title }) => findNamedTime(title) === time)

  it('is that of the night or the evening where the title names one', () => {
    expect(named('night').length).toBeGreaterThan(20)
    for (const { title, recipe } of named('night'))
      expect({ title, isDark: getTime(recipe) !== 'day' }).toEqual({ title, isDark: true })
    for (const { title, recipe } of named('evening'))
      expect({
        title,
        isLate: getTime(recipe) !== 'day' || ['golden', 'rose'].includes(recipe.palette),
      }).toEqual({
        title,
        isLate: true,
      })
  })

  it('is that of the day in the morning and where the title names daylight', () => {
    for (const time of ['morning', 'day'])
      for (const { title, recipe } of named(time).filter(
        ({ recipe: { scene } }) => getSceneKind(scene) !== 'night',
      ))
        expect({ title, time: getTime(recipe) }).toEqual({ title, time: 'day' })
  })

  it('is not that of the night outdoors unless title, scene or subject suggest it', () => {
    const suggested = (cover: PlacedCover) =>
      findNamedTime(cover.title) !== undefined ||
      getSceneKind(cover.recipe.scene) === 'night' ||
      ['rocket', 'astronaut'].includes(cover.recipe.icon)
    const dark = covers.filter(
      (cover) => isOutdoors(cover.recipe) && !suggested(cover) && getTime(cover.recipe) === 'night',
    )
    expect(dark.map(({ title }) => title)).toEqual([])
  })
})

describe('the season and weather of a cover', () => {
  /** Titles that name snow, and the subjects or scenes that show it. */
  const snowy = /\b(snow|snowy|snowshoe|snowcoach|sled|ski|heli-ski|frozen|iditarod|sleigh)\b/i
  const coldScenes = ['tundra', 'alps', 'himalaya', 'aurora', 'peaks', 'andes', 'fjord']

  it('have snow where the title names it', () => {
    const bare = covers
      .filter(({ title, recipe }) => snowy.test(title) && isOutdoors(recipe))
      .filter(({ recipe: { scene } }) => getSceneKind(scene) !== 'snow' && !coldScenes.includes(scene))
    expect(bare.map(({ title }) => title)).toEqual([])
  })

  it('show the aurora, in the dark', () => {
    const skies = covers
      .filter(({ title }) => /aurora|northern lights/i.test(title))
      .map(({ recipe }) => recipe)
    expect(skies.length).toBeGreaterThan(0)
    for (const recipe of skies) {
      expect({ scene: recipe.scene, isDark: getTime(recipe) !== 'day' }).toEqual({
        scene: 'aurora',
        isDark: true,
      })
      expect(['wide', 'large']).toContain(framingOf(recipe))
    }
  })

  it('let it rain on an umbrella outdoors, but not on a beach or in a room', () => {
    const drops = (scene: CoverRecipe['scene']) =>
      composeWithBounds(
        { scene, icon: 'umbrella', palette: 'slate', seed: setFraming(1, 'wide') },
        icons,
      ).svg.match(/l-14 46/g)?.length ?? 0
    expect([drops('park'), drops('lagoon'), drops('living-room')]).toEqual([60, 0, 0])
  })
})
