import { snowyPeak } from '../drawing/land.ts'
import { sky } from '../drawing/sky.ts'
import type { Scene } from '../scenes/scene.ts'
import { aloft, bank, wisps } from './cloudscape.ts'

/** Above the weather: a sea of clouds that mountain tops pierce. */
export const seaOfClouds: Scene = (canvas) => {
  const back =
    sky(canvas, 300, 104) +
    wisps(canvas, 4) +
    snowyPeak(canvas, { x: 190, top: 440, width: 460, foot: 720 }, 0.28, 0.5) +
    snowyPeak(canvas, { x: 400, top: 520, width: 330, foot: 720 }, 0.2, 0.5) +
    bank(canvas, 620, 0.18) +
    bank(canvas, 690, 0.4)
  return aloft(canvas, back, bank(canvas, 806, 0.72) + bank(canvas, 880, 0.95))
}
