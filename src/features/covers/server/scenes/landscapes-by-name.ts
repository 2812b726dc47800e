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

/** Single landscapes, for recipes that want this one and no other of its kind. */
export const landscapes = {
  cacti: saguaros,
  buttes: buttes,
  dunes: oasis,
  farmland: farmland,
  pasture: fencedPasture,
  'flower-hills': flowerHills,
  lagoon: palmBay,
  'northern-beach': duneFence,
  cove: cliffCove,
  'old-town': street,
  park: park,
  waterfront: waterfront,
  rooftops: rooftop,
  starry: milkyWay,
  'moon-lake': moonLake,
  aurora: northernLights,
  lanterns: lanternGarden,
  'village-night': villageRoofs,
  undersea: underwater,
  'open-sea': islands,
  'lighthouse-coast': lighthouse,
  'sea-stacks': seaStacks,
  'ski-slope': alpineSlope,
  'snow-cabin': cabin,
  ice: iceShore,
  orbit: orbit,
  waterfall: waterfall,
  valley: windingValley,
  'stone-bridge': stoneBridge,
  clouds: seaOfClouds,
  balloons: balloons,
  patchwork: patchwork,
  peaks: threePeaks,
  'mountain-lake': mirrorLake,
  'misty-ridges': mistyRidges,
  spruces: spruceWood,
  'tall-trees': tallTrunks,
  glade: leafyGlade,
}
