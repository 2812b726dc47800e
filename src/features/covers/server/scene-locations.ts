import type { CoverScene } from '#features/covers/contract.ts'

/** Countries (ISO 3166-1 alpha-2) in which a scene is plausible. Other scenes are plausible in all countries. */
const countries: Partial<Record<CoverScene, string>> = {
  alps: 'AD AT CH DE FR IT LI SI SM',
  andes: 'AR BO CL CO EC PE VE',
  bayou: 'MX US',
  buttes: 'US',
  cacti: 'MX US',
  'canyon-river': 'ES GR MX NA OM US ZA ZM ZW',
  dunes: 'AE DZ EG LY MA OM PE SA TN',
  farmland: 'BE CA DE DK FR GB LU NL PL RO SE US',
  fjord: 'AL CA CL FO GB GL IS NO NZ US',
  harbor: 'CL CY ES FR GR HR IT ME MT PT TR',
  himalaya: 'BT CN IN NP PK',
  japan: 'JP',
  karst: 'CN LA MY PH TH VN',
  medina: 'DZ EG IN IR LB MA OM SA SY TN TR TZ UZ',
  moor: 'FO GB GG IE IM',
  outback: 'AU',
  rainforest: 'AR AU BR CD CO CR DM EC GT GY ID IN KH LK MX MY PA PE RW TH UG VN',
  'rice-terraces': 'CN ID IN KH LA LK MM NP PH TH VN',
  ruins: 'CY ES GR IN IT TR',
  'salt-flat': 'AR BO CL IL JO US',
  sandstone: 'AE DZ EG IL IR JO LY MA OM SA TR UZ YE',
  savanna: 'BW ET GH GM KE MG MW MZ NA RW SN TZ UG ZA ZM ZW',
  steppe: 'CN KG KZ MN RU UZ',
  tundra: 'CA FI GL IS NO RU SE SJ US',
  vineyards: 'AR AT AU CL DE ES FR GE HU IT PT US VA ZA',
  volcanic: 'EC ES FR GT ID IS IT JP NI NZ PH PT US VU',
}

/** Latitudes at which a scene is plausible, in degrees from the equator, on either hemisphere. */
const latitudes: Partial<Record<CoverScene, readonly [from: number, to: number]>> = {
  aurora: [50, 90],
  autumn: [28, 70],
  blossom: [28, 65],
  ice: [42, 90],
  lagoon: [0, 35],
  'northern-beach': [28, 70],
  'ski-slope': [30, 90],
  'snow-cabin': [30, 90],
}

/** Country (ISO 3166-1 alpha-2) and latitude of an idea's place. */
export type CoverLocation = { country: string | null; latitude: number }

/**
 * Returns whether a scene is plausible at an idea's place, by country and latitude: no savanna in Norway. If the
 * country is unknown (null), only the latitude counts.
 */
export function isPlausibleAt(scene: CoverScene, { country, latitude }: CoverLocation): boolean {
  const [from, to] = latitudes[scene] ?? [0, 90]
  const distanceFromEquator = Math.abs(latitude)
  const at = countries[scene]
  return (
    distanceFromEquator >= from &&
    distanceFromEquator <= to &&
    (!at || country === null || at.split(' ').includes(country))
  )
}
