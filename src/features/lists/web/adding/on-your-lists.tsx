import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { currentOnVisit } from '#platform/web/query-client.ts'
import { css } from '#platform/web/styled.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Links to the member's lists that an idea is on. The browser fetches them, because the page is cached for everybody.
 * Renders nothing until then, on failure, for visitors, and if the idea is on no list.
 */
export function OnYourLists({ ideaId }: { ideaId: number }) {
  const { data: user } = api.accounts.current.useQuery()
  const isEnabled = useHydrated() && Boolean(user)
  const { data = [] } = api.lists.forIdea.useQuery({ ideaId }, { ...currentOnVisit, enabled: isEnabled })
  const lists = isEnabled ? data.filter(({ itemId }) => itemId !== null) : []
  if (lists.length === 0) return null
  return (
    <div className={css({ color: 'quiet', fontSize: 'sm', overflowWrap: 'anywhere' })}>
      On your lists:{' '}
      {lists.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <TextLink to={hrefOf(listPath, { id })}>{title}</TextLink>
        </span>
      ))}
    </div>
  )
}
