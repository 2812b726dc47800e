import { api } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { counted } from '#platform/web/format.ts'
import { css } from '#platform/web/styled.tsx'

/** How many members want an idea and did it, once a few do. Asked by the browser: the page is kept for everybody. */
export function IdeaCounts({ ideaId }: { ideaId: number }) {
  const { data } = api.bucketList.counts.useQuery({ ideaId }, { enabled: useHydrated() })
  const said = [
    data?.wants ? `${counted(data.wants)} want this` : '',
    data?.dones ? `${counted(data.dones)} did this` : '',
  ].filter(Boolean)
  return (
    <div
      className={css({ display: 'flex', color: 'quiet', fontSize: 'sm', minHeight: 6, alignItems: 'center' })}
    >
      {said.join(' · ')}
    </div>
  )
}
