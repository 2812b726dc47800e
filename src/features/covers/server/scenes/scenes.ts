import type { CoverScene } from '#features/covers/contract.ts'
import { alpineSlope, iceShore, cabin, himalayanPass } from './snow.ts'
import { balloons, orbit, patchwork, seaOfClouds } from './sky.ts'
import { buttes, oasis, saguaros, outback, sandSea, sandstoneValley } from './desert.ts'
import { rooftop, waterfront, tallCity } from './city.ts'
import { street, medina } from './old-towns.ts'
import { park, lanternGarden, japaneseGarden } from './gardens.ts'
import { cliffCove, duneFence, islands, lighthouse, palmBay, seaStacks } from './coast.ts'
import { farmland, fencedPasture, flowerHills } from './meadow.ts'
import { milkyWay, moonLake, northernLights } from './night.ts'
import { leafyGlade, spruceWood, tallTrunks, autumnWood, rainforest } from './forest.ts'
import { mirrorLake, mistyRidges, threePeaks, andeanRidge, fjord, volcanicLand } from './mountains.ts'
import { stoneBridge, waterfall, windingValley, bayou, canyonRiver } from './rivers.ts'
import { underwater, oldHarbour } from './sea.ts'
import { villageRoofs, alpineVillage, ruins } from './towns.ts'
import { alternateLayouts, type Scene } from './scene.ts'
import { type RoomKind, listRoomsForIcon, type VenueKind, findVenueForIcon } from '../icon-places.ts'
import { artStudio, workshop } from './workrooms.ts'
import { bedroom, musicRoom, study } from './quiet-rooms.ts'
import { cafe, classroom, gym } from './public-rooms.ts'
import { conservatory, livingRoom, windowSeat } from './bright-rooms.ts'
import { greatHall } from './great-hall.ts'
import { kitchen, rangeKitchen, pantry } from './kitchens.ts'
import { arena } from './arena.ts'
import { ballroom, cinema } from './venues.ts'
import { concert, theatre } from './stages.ts'
import { blossomWalk, karstRiver, riceTerraces } from './east-asia.ts'
import { moor, saltFlat, savanna, steppe, tundra, vineyardHills } from './plains.ts'

/** Sand and surf: tropical, northern, below cliffs. */
const beach: Scene = alternateLayouts(palmBay, duneFence, cliffCove)

/** A city from its park, its street, its waterfront and its roofs. */
const city: Scene = alternateLayouts(park, street, waterfront, rooftop)

/** Dry country: cacti, sandstone towers, dunes with a pool. */
const desert: Scene = alternateLayouts(saguaros, buttes, oasis)

/** Woods: dark spruces, tall trunks, a glade of broad-leaved trees. */
const forest: Scene = alternateLayouts(spruceWood, tallTrunks, leafyGlade)

/** Open green country: flowers, fields, a pasture. */
const meadow: Scene = alternateLayouts(flowerHills, farmland, fencedPasture)

/** Summits from a valley, over a lake and above the mist. */
const mountains: Scene = alternateLayouts(threePeaks, mirrorLake, mistyRidges)

/** After dark, outdoors: far from any lamp, at a lake, among lanterns, above a village. */
const night: Scene = alternateLayouts(milkyWay, moonLake, northernLights, lanternGarden, villageRoofs)

const openSea = alternateLayouts(islands, lighthouse, seaStacks)

/** Swimming subjects are shown under water, others on the waves, or on an islet if they cannot float. */
const ocean: Scene = (canvas) => (canvas.stance === 'swims' ? underwater : openSea)(canvas)

/** Running water: in a valley, under a bridge, as a waterfall. */
const river: Scene = alternateLayouts(windingValley, stoneBridge, waterfall)

const spaceIcons = new Set(
  'rocket astronaut new-moon full-moon comet ringed-planet satellite flying-saucer milky-way'.split(' '),
)

const openAir = alternateLayouts(seaOfClouds, balloons, patchwork)

/** Space icons are shown in orbit, others in the air, flying or on a cloud. */
const skyScene: Scene = (canvas) => (spaceIcons.has(canvas.icon) ? orbit : openAir)(canvas)

/** Winter: a ski slope, a cabin, a frozen shore. */
const snow: Scene = alternateLayouts(alpineSlope, cabin, iceShore)

/** The room that suits the icon, or else one that suits every icon. */
const interior: Scene = (canvas) => {
  const [first, ...others] = listRoomsForIcon(canvas.icon).map((kind) => roomByKind[kind])
  return (first ? alternateLayouts(first, ...others) : anyRoom)(canvas)
}

/** The venue that suits the icon, or else a theatre, a concert or a ballroom. */
const stage: Scene = (canvas) => {
  const kind = findVenueForIcon(canvas.icon)
  return (kind ? venueByKind[kind] : anyVenue)(canvas)
}

/** Regions of the world by the names that recipes use. */
const regions = {
  'sand-sea': sandSea,
  savanna: savanna,
  sandstone: sandstoneValley,
  fjord: fjord,
  'rice-terraces': riceTerraces,
  medina: medina,
  alps: alpineVillage,
  harbor: oldHarbour,
  andes: andeanRidge,
  himalaya: himalayanPass,
  steppe: steppe,
  tundra: tundra,
  bayou: bayou,
  outback: outback,
  japan: japaneseGarden,
  downtown: tallCity,
  rainforest: rainforest,
  'canyon-river': canyonRiver,
  volcanic: volcanicLand,
  moor: moor,
  vineyards: vineyardHills,
  karst: karstRiver,
  ruins: ruins,
  'salt-flat': saltFlat,
  autumn: autumnWood,
  blossom: blossomWalk,
}

/** Single landscapes by the names that recipes use. */
const landscapes = {
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

/** Single rooms by the names that recipes use. */
const rooms = {
  kitchen: kitchen,
  'range-kitchen': rangeKitchen,
  pantry: pantry,
  cafe: cafe,
  study: study,
  'art-studio': artStudio,
  workshop: workshop,
  'living-room': livingRoom,
  bedroom: bedroom,
  classroom: classroom,
  'music-room': musicRoom,
  hall: greatHall,
  gym: gym,
  conservatory: conservatory,
  'window-seat': windowSeat,
}

/** Single venues by the names that recipes use. */
const venues = {
  theatre: theatre,
  concert: concert,
  arena: arena,
  cinema: cinema,
  ballroom: ballroom,
}

/** All scenes by their names in the catalogue. */
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

const roomByKind: Record<RoomKind, Scene> = {
  artStudio,
  bedroom,
  cafe,
  classroom,
  conservatory,
  greatHall,
  gym,
  kitchen,
  livingRoom,
  musicRoom,
  pantry,
  rangeKitchen,
  study,
  windowSeat,
  workshop,
}

const anyRoom = alternateLayouts(windowSeat, livingRoom, study, conservatory)

const venueByKind: Record<VenueKind, Scene> = { theatre, concert, arena, cinema, ballroom }

const anyVenue = alternateLayouts(theatre, concert, ballroom)
