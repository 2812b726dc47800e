import { balloons } from '../landscapes/balloons.ts'
import { orbit } from '../landscapes/orbit.ts'
import { patchwork } from '../landscapes/patchwork-fields.ts'
import { seaOfClouds } from '../landscapes/sea-of-clouds.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

const spaceIcons = new Set(
  'rocket astronaut new-moon full-moon comet ringed-planet satellite flying-saucer milky-way'.split(' '),
)

const openAir = takingTurns(seaOfClouds, balloons, patchwork)

/** Space for what belongs there; everything else flies or rides a cloud in the air. */
export const skyScene: Scene = (canvas) => (spaceIcons.has(canvas.icon) ? orbit : openAir)(canvas)
