import { alpineVillage } from '../regions/alpine-village.ts'
import { andeanRidge } from '../regions/andean-ridge.ts'
import { autumnWood } from '../regions/autumn-wood.ts'
import { bayou } from '../regions/bayou.ts'
import { blossomWalk } from '../regions/blossom-walk.ts'
import { canyonRiver } from '../regions/canyon-river.ts'
import { fjord } from '../regions/fjord.ts'
import { himalayanPass } from '../regions/himalayan-pass.ts'
import { japaneseGarden } from '../regions/japanese-garden.ts'
import { karstRiver } from '../regions/karst-river.ts'
import { medina } from '../regions/medina.ts'
import { moor } from '../regions/moor.ts'
import { oldHarbour } from '../regions/old-harbour.ts'
import { outback } from '../regions/outback.ts'
import { rainforest } from '../regions/rainforest.ts'
import { riceTerraces } from '../regions/rice-terraces.ts'
import { ruins } from '../regions/ruins.ts'
import { saltFlat } from '../regions/salt-flat.ts'
import { sandSea } from '../regions/sand-sea.ts'
import { sandstoneValley } from '../regions/sandstone-valley.ts'
import { savanna } from '../regions/savanna.ts'
import { steppe } from '../regions/steppe.ts'
import { tallCity } from '../regions/tall-city.ts'
import { tundra } from '../regions/tundra.ts'
import { vineyardHills } from '../regions/vineyard-hills.ts'
import { volcanicLand } from '../regions/volcanic-land.ts'

/** Parts of the world, by the names that recipes have for them. */
export const regions = {
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
