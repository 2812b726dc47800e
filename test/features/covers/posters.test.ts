import { beforeAll, describe, expect, it } from 'vitest'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { layOut } from '#features/covers/server/composer.service.ts'
import { createCanvas } from '#features/covers/server/drawing/canvas.ts'
import { gradedBody } from '#features/covers/server/drawing/grading.ts'
import { distanceToInks } from '#features/covers/server/drawing/inks.ts'
import { palettes } from '#features/covers/server/drawing/palettes.ts'
import type { Icons } from '#features/covers/server/icons.service.ts'
import { catalogueCovers, catalogueIcons } from './catalogue-covers.ts'

const height = 900

let icons: Icons = new Map()
let recipes: CoverRecipe[] = []
beforeAll(async () => {
  icons = await catalogueIcons()
  recipes = catalogueCovers().flatMap((category) => [category.own, ...category.recipes])
})

describe('every poster of the catalogue', () => {
  it('gives its subject a twelfth to a quarter of its height', () => {
    for (const recipe of recipes) {
      const { subject } = layOut(recipe, icons)
      const share = (subject.bottom - subject.top) / height
      expect({ recipe, share, isWithin: share >= 0.08 && share <= 0.25 }).toMatchObject({ isWithin: true })
    }
  })

  it('has its subject on a third, within every crop', () => {
    for (const recipe of recipes) {
      const { subject } = layOut(recipe, icons)
      const middle = (subject.left + subject.right) / 2
      expect({ recipe, isOnThird: [400, 800].includes(Math.round(middle)) }).toMatchObject({
        isOnThird: true,
      })
      expect({ recipe, isWithin: subject.top >= 136 && subject.bottom <= 766 }).toMatchObject({
        isWithin: true,
      })
    }
  })

  it('has one sun or moon at most', () => {
    for (const recipe of recipes) {
      expect({ recipe, lights: layOut(recipe, icons).lights.length <= 1 }).toMatchObject({ lights: true })
    }
  })

  it('leaves the upper right corner to the heart', () => {
    for (const recipe of recipes) {
      const { subject, lights } = layOut(recipe, icons)
      const inTheWay = [subject, ...lights].filter(({ right, top }) => right > 1010 && top < 300)
      expect({ recipe, inTheWay }).toMatchObject({ inTheWay: [] })
    }
  })

  it('prints its icon in the colours of its palette only', () => {
    for (const recipe of recipes) {
      const body = gradedBody(createCanvas(recipe), icons.get(recipe.icon)?.body ?? '')
      const colors = [...body.matchAll(/="(#[0-9a-f]+)"/gi)].map(([, color = '']) => color)
      const foreign = colors.filter((color) => distanceToInks(palettes[recipe.palette], color) > 0.065)
      expect({ recipe, foreign }).toEqual({ recipe, foreign: [] })
    }
  })
})
