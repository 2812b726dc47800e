import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** How many published ideas a country has, and where the middle of their places lies. Triggers keep it (migration 0066). */
export const CountryTally = defineEntity({
  name: 'CountryTally',
  properties: {
    /** ISO 3166-1 alpha-2 */
    country: p.string().primary(),
    /** None where it had some once. */
    ideas: p.integer(),
    latitude: p.float().columnType('double precision').default(0),
    longitude: p.float().columnType('double precision').default(0),
  },
})
export type CountryTally = InferEntity<typeof CountryTally>
