import { useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { Pin } from '../pins.ts'
import type { Preview } from './use-pin-preview.ts'

interface Props {
  preview: Preview
  /** Link of the pin. */
  to: string
  onClose: () => void
  cardProps: object
  cardRef: RefObject<HTMLElement | null>
}

/**
 * Card of a pin, placed above or below it: the idea with its picture, or the size and the name of a cluster. The list
 * of all ideas of a cluster that never splits, and the button that calls `onClose`, are shown only on a card opened by
 * a click (`isKept`).
 */
export function PinCard({ preview: { pin, anchor, isKept }, to, onClose, cardProps, cardRef }: Props) {
  const say = useTerms()
  useLayoutEffect(() => {
    const element = cardRef.current
    const area = element?.offsetParent?.getBoundingClientRect()
    if (!element || !area) return
    const { offsetWidth: width, offsetHeight: height } = element
    const middle = anchor.left + anchor.width / 2 - area.left
    const left = Math.max(margin, Math.min(middle - width / 2, area.width - width - margin))
    const isLow = anchor.top - area.top > area.height / 2
    const top = isLow ? anchor.top - area.top - height : anchor.bottom - area.top
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
  }, [anchor, cardRef])

  return (
    <Card ref={cardRef} aria-label={pin.title || pin.name} {...cardProps}>
      {pin.idea === null ? (
        <Texts isClosable={isKept}>
          <Title>{say`${formatCount(pin.count)} ideas`}</Title>
          <Quiet>{pin.name}</Quiet>
          {pin.list && isKept ? (
            <>
              <IdeaLinks>
                {pin.list.ideas.map(({ idea, title }) => (
                  <li key={idea}>
                    <TextLink isAlone to={hrefOf('idea', { id: idea })}>
                      {title}
                    </TextLink>
                  </li>
                ))}
              </IdeaLinks>
              <TextLink isAlone to={to}>
                {say('More ideas near here')}
              </TextLink>
            </>
          ) : (
            <Quiet>{pin.list ? say('Click to see the ideas.') : 'Click to zoom in.'}</Quiet>
          )}
        </Texts>
      ) : (
        <IdeaPreview id={pin.idea} pin={pin} to={to} />
      )}
      {isKept ? (
        <CloseButton>
          <Button look="plain" size="icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </CloseButton>
      ) : null}
    </Card>
  )
}

/** The idea's picture and facts are loaded when its card opens; without them it shows title and place. */
function IdeaPreview({ id, pin, to }: { id: number; pin: Pin; to: string }) {
  const { data: idea, isError } = api.ideas.byId.useQuery({ id })
  let picture: ReactNode = <Skeleton className={css({ aspectRatio: '16/9', borderRadius: '0' })} />
  if (idea || isError) picture = <Picture src={idea?.imageUrl ?? ''} alt="" ratio="16/9" />
  return (
    <>
      {picture}
      <Texts>
        <Title>
          <CoveringLink to={to}>{pin.title}</CoveringLink>
        </Title>
        <Quiet>{pin.name}</Quiet>
        <Quiet>{idea ? `${difficultyLabelOf(idea.difficulty)} · ${costSymbolOf(idea.cost)}` : ' '}</Quiet>
      </Texts>
    </>
  )
}

/** Distance from the edges of the map, in pixels. */
const margin = 8

const Card = styled('section', {
  base: {
    position: 'absolute',
    top: 0,
    left: 0,
    zIndex: 5,
    width: '15rem',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lifted',
    overflow: 'hidden',
    animation: 'appear 150ms ease-out',
  },
})

const Texts = styled('div', {
  base: { display: 'grid', gap: 1, px: 4, py: 3 },
  variants: { isClosable: { true: { '& > div': { pr: 10 } } } },
})
const Title = styled('div', { base: { fontWeight: 600, lineHeight: 'snug' } })
const Quiet = styled('div', { base: { color: 'quiet', fontSize: 'sm', whiteSpace: 'pre-wrap' } })

const IdeaLinks = styled('ul', {
  base: {
    display: 'grid',
    gap: 2,
    listStyle: 'none',
    maxHeight: '9.5rem',
    overflowY: 'auto',
    fontSize: 'sm',
    my: 2,
  },
})

const CoveringLink = styled(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})

const CloseButton = styled('div', { base: { position: 'absolute', top: 2, right: 2, zIndex: 1 } })
