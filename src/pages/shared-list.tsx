import { useParams } from 'react-router'
import { sharedStep } from '#features/bucket-list/limits.ts'
import { SharedListMissing } from '#pages/parts/shared-list-missing.tsx'
import { SharedListScreen } from '#pages/parts/shared-list-screen.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { params }) => {
  const token = tokenIn(params)
  return token ? queries.bucketList.sharedList.fetch({ token, limit: sharedStep }) : null
})

export function Component() {
  const token = tokenIn(useParams())
  return token ? <SharedListScreen key={token} token={token} /> : <SharedListMissing />
}

const tokenIn = ({ token = '' }: Record<string, string | undefined>) =>
  /^[\w.-]{8,200}$/.test(token) ? token : undefined
