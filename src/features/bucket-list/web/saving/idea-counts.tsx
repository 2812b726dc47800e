import { api } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { css } from '#platform/web/styled.tsx'

/**
 * Number of members who want and who have completed an idea, if large enough to be shown. Fetched by the browser,
 * because the page is cached for everybody; nothing until then and if it fails.
 */
export function IdeaCounts({ ideaId }: { ideaId: number }) {
  const { data } = api.bucketList.counts.useQuery({ ideaId }, { enabled: useHydrated() })
  const parts = [
    data?.wants ? `${formatCount(data.wants)} want to do this` : '',
    data?.dones ? `${formatCount(data.dones)} have done it` : '',
  ].filter(Boolean)
  return (
    <div
      className={css({ display: 'flex', color: 'quiet', fontSize: 'sm', minHeight: 6, alignItems: 'center' })}
    >
      {parts.join(' · ')}
    </div>
  )
}
