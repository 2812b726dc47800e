import type { Figures } from '#features/dashboard/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  title: string
  /** What is missing, and what that means. */
  note: string
  needs: Figures['thinText']
}

/** Ideas that want an editor's hand; each leads into its form. */
export function NeedsPanel({ title, note, needs: { total, ideas } }: Props) {
  return (
    <Panel title={`${title}: ${total.toLocaleString('en-US')}`}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 2 })}>
        {total === 0 ? 'None: all is well.' : note}
      </div>
      <ul className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' })}>
        {ideas.map(({ id, title: idea }) => (
          <li key={id}>
            <TextLink isAlone to={hrefOf('admin', { edit: id })}>
              {idea}
            </TextLink>
          </li>
        ))}
      </ul>
      {total > ideas.length ? (
        <div className={css({ color: 'quiet', fontSize: 'xs', mt: 2 })}>
          The first {ideas.length} are listed.
        </div>
      ) : null}
    </Panel>
  )
}
