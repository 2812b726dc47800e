import { airliner } from './airliner.ts'
import { airship } from './airship.ts'
import { astronaut } from './astronaut.ts'
import { balloon } from './balloon.ts'
import { helicopter } from './helicopter.ts'
import { kite } from './kite.ts'
import { launch } from './launch.ts'
import { parachute } from './parachute.ts'
import { rocket } from './rocket.ts'
import { smallPlane } from './small-plane.ts'

/** Every subject of this folder by its name. */
export const inTheAir = {
  airliner,
  airship,
  astronaut,
  balloon,
  helicopter,
  kite,
  launch,
  parachute,
  rocket,
  'small-plane': smallPlane,
}
