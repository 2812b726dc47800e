import { themes } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { EditedIssue, Pick } from '#features/newsletter/issue-contract.ts'
import { useIssueChanges } from './use-issue-changes.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  issue: EditedIssue
  isOpen: boolean
}

/** Its ideas, and the way to another one for each. */
export function IssuePicks({ issue, isOpen }: Props) {
  const say = useSay()
  const swap = api.newsletter.editing.swap.useMutation(useIssueChanges())
  return (
    <Picks aria-label={say('Ideas')}>
      {issue.picks.map((pick) => {
        const { idea } = pick
        return (
          <li key={idea.id}>
            <div className={css({ width: 16, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
              <Picture src={idea.imageUrl} alt="" />
            </div>
            <div className={css({ minWidth: 0, flex: 1 })}>
              <div className={css({ color: 'quiet', fontSize: 'xs' })}>{reasonOf(pick)}</div>
              <TextLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</TextLink>
            </div>
            {isOpen ? (
              <Button
                size="sm"
                aria-label={`Swap ${idea.title}`}
                aria-disabled={swap.isPending || undefined}
                onClick={() => {
                  if (!swap.isPending) swap.mutate({ id: issue.id, ideaId: idea.id })
                }}
              >
                Swap
              </Button>
            ) : null}
          </li>
        )
      })}
    </Picks>
  )
}

const reasons = {
  north: 'Season, northern half',
  south: 'Season, southern half',
  new: 'New',
  saved: 'Most saved',
  surprise: 'Surprise',
  theme: 'Theme',
} as const

function reasonOf({ slot, theme }: Pick): string {
  const label = themes.find(({ slug }) => slug === theme)?.label
  return label ? `${reasons[slot]}: ${label}` : reasons[slot]
}

const Picks = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 8,
    mb: 8,
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      py: 2,
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
  },
})
