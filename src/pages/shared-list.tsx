import { useParams } from 'react-router'
import { SharedListMissing } from '#pages/parts/shared-list-missing.tsx'
import { SharedListScreen } from '#pages/parts/shared-list-screen.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { params }) => {
  const token = tokenIn(params)
  return token ? queries.bucketList.sharedList.fetch({ token }) : null
})

export function Component() {
  const token = tokenIn(useParams())
  return token ? <SharedListScreen key={token} token={token} /> : <SharedListMissing />
}

const tokenIn = ({ token = '' }: Record<string, string | undefined>) =>
  /^[\w.-]{8,200}$/.test(token) ? token : undefined
