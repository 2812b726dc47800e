import { Button } from '#platform/web/ui/button.tsx'
import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  ideas: CustomIdeaView[]
  onAdd: (id: number) => void
}

/** Ideas of one's own that are on no list are offered again. */
export function UnlistedIdeas({ ideas, onAdd }: Props) {
  const say = useSay()
  if (ideas.length === 0) return null
  return (
    <section className={css({ mb: 6 })} aria-label={say('Ideas of yours that are not on your list')}>
      <div className={css({ fontSize: 'sm', fontWeight: 600, mb: 2 })}>Or put one of yours back</div>
      <ul
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          listStyle: 'none',
          maxHeight: '16rem',
          overflowY: 'auto',
        })}
      >
        {ideas.map(({ id, title }) => (
          <li
            key={id}
            className={css({
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              background: 'sunken',
              borderRadius: 'md',
              pl: 4,
              pr: 2,
              py: 1,
            })}
          >
            <div className={css({ flex: '1', minWidth: 0, fontSize: 'sm', overflowWrap: 'anywhere' })}>
              {title}
            </div>
            <Button look="quiet" size="sm" aria-label={`Add to my list: ${title}`} onClick={() => onAdd(id)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
