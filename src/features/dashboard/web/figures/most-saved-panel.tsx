import type { Figures } from '#features/dashboard/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** What members keep most, each with how many of them do. */
export function MostSavedPanel({ ideas }: { ideas: Figures['mostSaved'] }) {
  const say = useSay()
  return (
    <Panel title="Most saved">
      {ideas.length === 0 ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>{say('Nobody has saved an idea yet.')}</div>
      ) : null}
      <ol className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' })}>
        {ideas.map(({ id, title, saves }) => (
          <li key={id} className={css({ display: 'flex', justifyContent: 'space-between', gap: 4 })}>
            <TextLink isAlone to={hrefOf('idea', { id })}>
              {title}
            </TextLink>
            <span className={css({ color: 'quiet', whiteSpace: 'nowrap' })}>
              {saves.toLocaleString('en-US')} {saves === 1 ? 'member' : 'members'}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
