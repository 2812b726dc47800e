import { api } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { css } from '#platform/web/styled.tsx'

/**
 * Line with the numbers of members who want an idea and who have completed it, each only if it is large enough to be
 * shown. The browser fetches them, because the page is cached for everybody; the line is empty until then, and if the
 * request fails.
 */
export function IdeaCounts({ ideaId }: { ideaId: number }) {
  const { data } = api.bucketList.counts.useQuery({ ideaId }, { enabled: useHydrated() })
  const parts = [
    data?.wants ? `${formatCount(data.wants)} want to do this` : '',
    data?.dones ? `${formatCount(data.dones)} have done it` : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <div className={css({ color: 'quiet', fontSize: 'sm' })}>{parts.join(' · ')}</div>
}
