import { useParams } from 'react-router'
import { CountryMissing } from '#pages/parts/places/country-missing.tsx'
import { CountryScreen } from '#pages/parts/places/country-screen.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { params }) => {
  const slug = slugIn(params)
  return slug ? queries.places.country.fetch({ slug }) : null
})

export function Component() {
  const slug = slugIn(useParams())
  return slug ? <CountryScreen key={slug} slug={slug} /> : <CountryMissing />
}

const slugIn = ({ country: slug = '' }: Record<string, string | undefined>) =>
  /^[a-z0-9-]{1,80}$/.test(slug) ? slug : undefined
