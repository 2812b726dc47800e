import { continents, countries } from 'countries-list'
import type { CountryName } from '../contract.ts'

interface NamedCountry extends CountryName {
  continent: string
}

/** Countries of ISO 3166-1 by alpha-2 code. */
const byCode = new Map<string, NamedCountry>(
  Object.entries(countries).map(([code, { name, continent }]) => [
    code,
    { code, name, slug: toSlug(name), continent: continents[continent] },
  ]),
)
const bySlug = new Map([...byCode.values()].map((country) => [country.slug, country]))
const byName = new Map([...byCode.values()].map((country) => [normalizeName(country.name), country]))

/**
 * Returns code, name, slug and continent of the country with an ISO 3166-1 alpha-2 code; undefined if there is none, or
 * for null.
 */
export const findCountryByCode = (code: string | null): NamedCountry | undefined => byCode.get(code ?? '')

/**
 * Returns code, name, slug and continent of the country with a slug as in the paths of pages, such as `new-zealand`;
 * undefined if there is none.
 */
export const findCountryBySlug = (slug: string): NamedCountry | undefined => bySlug.get(slug)

/**
 * Returns code, name, slug and continent of the country with an English name, ignoring case, accents and punctuation;
 * undefined if there is none.
 */
export const findCountryByName = (name: string): NamedCountry | undefined => byName.get(normalizeName(name))

/** Normalizes a name for comparison: lower case, without accents and punctuation. */
function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

function toSlug(name: string): string {
  return normalizeName(name).replaceAll(' ', '-')
}
