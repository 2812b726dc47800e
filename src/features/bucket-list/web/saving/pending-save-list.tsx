import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { pendingSavesLabel } from '#features/bucket-list/save-messages.ts'
import { useRemovePendingSave } from './use-save-idea.ts'
import { usePendingSaves } from './pending-saves.ts'
import { useTerms } from '#platform/web/settings.ts'

/**
 * List of the ideas that a visitor has saved on this device, with buttons to remove them. Renders nothing if there are
 * none. It shows titles only, because loading the pictures would reveal to the server which ideas they are.
 */
export function PendingSaveList() {
  const say = useTerms()
  const waiting = usePendingSaves()
  const removePending = useRemovePendingSave()
  if (waiting.length === 0) return null
  const words = say(pendingSavesLabel(waiting.length))
  return (
    <Place aria-label={words}>
      <p className={css({ fontFamily: 'heading', fontSize: 'xl', fontWeight: 600 })}>{words}</p>
      <p className={css({ color: 'quiet' })}>
        {say(
          waiting.length === 1
            ? 'This idea is kept on this device for 30 days. Sign in or sign up to add it to your list.'
            : 'These ideas are kept on this device for 30 days. Sign in or sign up to add them to your list.',
        )}
      </p>
      <ul className={css({ mt: 4, listStyle: 'none' })}>
        {waiting.map((idea) => (
          <Row key={idea.id}>
            <TitleLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</TitleLink>
            <Button
              look="quiet"
              size="icon"
              aria-label={`Remove: ${idea.title}`}
              onClick={({ detail }) => {
                // The second click of a double click would hit the next idea, which has moved up.
                if (detail < 2) removePending(idea)
              }}
            >
              <Icon name="close" />
            </Button>
          </Row>
        ))}
      </ul>
      <TextLink className={css({ mt: 2 })} to={hrefOf('forYou')} isAlone>
        Find more like these
      </TextLink>
    </Place>
  )
}

const Place = styled('section', {
  base: {
    maxWidth: '40rem',
    marginInline: 'auto',
    mt: { base: 8, md: 12 },
    p: { base: 5, sm: 8 },
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  },
})

const Row = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    py: 1,
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})

const TitleLink = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 11,
    minWidth: 0,
    fontWeight: 600,
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
})
