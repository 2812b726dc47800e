import type { CoverScene } from '#features/covers/contract.ts'
import { alpineSlope } from '../landscapes/alpine-slope.ts'
import { balloons } from '../landscapes/balloons.ts'
import { buttes } from '../landscapes/buttes.ts'
import { park } from '../landscapes/city-park.ts'
import { cliffCove } from '../landscapes/cliff-cove.ts'
import { duneFence } from '../landscapes/dune-fence.ts'
import { farmland } from '../landscapes/farmland.ts'
import { fencedPasture } from '../landscapes/fenced-pasture.ts'
import { flowerHills } from '../landscapes/flower-hills.ts'
import { iceShore } from '../landscapes/ice-shore.ts'
import { islands } from '../landscapes/islands.ts'
import { lanternGarden } from '../landscapes/lantern-garden.ts'
import { leafyGlade } from '../landscapes/leafy-glade.ts'
import { lighthouse } from '../landscapes/lighthouse.ts'
import { milkyWay } from '../landscapes/milky-way.ts'
import { mirrorLake } from '../landscapes/mirror-lake.ts'
import { mistyRidges } from '../landscapes/misty-ridges.ts'
import { moonLake } from '../landscapes/moon-lake.ts'
import { northernLights } from '../landscapes/northern-lights.ts'
import { oasis } from '../landscapes/oasis.ts'
import { street } from '../landscapes/old-street.ts'
import { orbit } from '../landscapes/orbit.ts'
import { palmBay } from '../landscapes/palm-bay.ts'
import { patchwork } from '../landscapes/patchwork-fields.ts'
import { rooftop } from '../landscapes/roof-terrace.ts'
import { saguaros } from '../landscapes/saguaros.ts'
import { seaOfClouds } from '../landscapes/sea-of-clouds.ts'
import { seaStacks } from '../landscapes/sea-stacks.ts'
import { cabin } from '../landscapes/snow-cabin.ts'
import { spruceWood } from '../landscapes/spruce-wood.ts'
import { stoneBridge } from '../landscapes/stone-bridge.ts'
import { tallTrunks } from '../landscapes/tall-trunks.ts'
import { threePeaks } from '../landscapes/three-peaks.ts'
import { underwater } from '../landscapes/underwater.ts'
import { villageRoofs } from '../landscapes/village-roofs.ts'
import { waterfall } from '../landscapes/waterfall.ts'
import { waterfront } from '../landscapes/waterfront.ts'
import { windingValley } from '../landscapes/winding-valley.ts'
import { interior } from './interior.ts'
import { landscapes } from './landscapes-by-name.ts'
import { regions } from './regions-by-name.ts'
import { rooms } from './rooms-by-name.ts'
import { venues } from './venues-by-name.ts'
import { takingTurns, type Scene } from './scene.ts'
import { stage } from './stage.ts'

/** Sand and surf: tropical, northern, below cliffs. */
const beach: Scene = takingTurns(palmBay, duneFence, cliffCove)

/** A city from its park, its street, its waterfront and its roofs. */
const city: Scene = takingTurns(park, street, waterfront, rooftop)

/** Dry country: cacti, sandstone towers, dunes with a pool. */
const desert: Scene = takingTurns(saguaros, buttes, oasis)

/** Woods: dark spruces, tall trunks, a glade of broad-leaved trees. */
const forest: Scene = takingTurns(spruceWood, tallTrunks, leafyGlade)

/** Open green country: flowers, fields, a pasture. */
const meadow: Scene = takingTurns(flowerHills, farmland, fencedPasture)

/** Summits from a valley, over a lake and above the mist. */
const mountains: Scene = takingTurns(threePeaks, mirrorLake, mistyRidges)

/** After dark, outdoors: far from any lamp, at a lake, among lanterns, above a village. */
const night: Scene = takingTurns(milkyWay, moonLake, northernLights, lanternGarden, villageRoofs)

const openSea = takingTurns(islands, lighthouse, seaStacks)

/** What swims is met under water; everything else on the waves, or on an islet if it cannot float. */
const ocean: Scene = (canvas) => (canvas.stance === 'swims' ? underwater : openSea)(canvas)

/** Running water: through a valley, under a bridge, over a fall. */
const river: Scene = takingTurns(windingValley, stoneBridge, waterfall)

const spaceIcons = new Set(
  'rocket astronaut new-moon full-moon comet ringed-planet satellite flying-saucer milky-way'.split(' '),
)

const openAir = takingTurns(seaOfClouds, balloons, patchwork)

/** Space for what belongs there; everything else flies or rides a cloud in the air. */
const skyScene: Scene = (canvas) => (spaceIcons.has(canvas.icon) ? orbit : openAir)(canvas)

/** Winter: a ski slope, a cabin, a frozen shore. */
const snow: Scene = takingTurns(alpineSlope, cabin, iceShore)

/** Every backdrop by its name in the catalogue. */
export const scenes: Record<CoverScene, Scene> = {
  beach,
  city,
  desert,
  forest,
  interior,
  meadow,
  mountains,
  night,
  ocean,
  river,
  sky: skyScene,
  snow,
  stage,
  ...regions,
  ...landscapes,
  ...rooms,
  ...venues,
}
