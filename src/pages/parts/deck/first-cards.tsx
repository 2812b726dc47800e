import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { minBegunEntries } from '#features/bucket-list/limits.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { FirstCardSaver, type SaveHandle } from '#features/bucket-list/web/saving/live-save-random.tsx'
import { DeckCard, useDeckKeys } from '#pages/parts/deck/deck-card.tsx'
import { DeckRow, DeckStage } from '#pages/parts/deck/random-deck.tsx'
import { closeFirstCards } from '#pages/parts/deck/use-first-cards.ts'

interface Props {
  ideas: readonly IdeaView[]
  /** Called with whether the last card has been decided on. */
  onOver: (isOver: boolean) => void
}

/**
 * Shows a newcomer one idea after the other, to save to their bucket list or to skip, by buttons, swipes and arrow
 * keys, with Undo and the progress, and at the end those that are on the list. When all are decided on, this browser
 * stores that the cards are not offered again. Calls `onOver` with true when that is so, and with false before it and
 * after Undo. At least one idea is needed.
 */
export function FirstCards({ ideas, onOver }: Props) {
  const say = useTerms()
  /** For each card that has been decided on, whether it was saved here. */
  const [decisions, setDecisions] = useState<readonly boolean[]>([])
  const [undone, setUndone] = useState<{ isSaved: boolean }>()
  const handleRef = useRef<SaveHandle>(null)
  const skipRef = useRef<HTMLButtonElement>(null)
  const at = decisions.length
  const idea = ideas[at]

  function decide(isSaved: boolean) {
    setUndone(undefined)
    setDecisions([...decisions, isSaved])
  }
  function save() {
    if (idea) decide(handleRef.current?.save() ?? false)
  }
  function skip() {
    if (idea) decide(false)
  }
  function undo() {
    const last = decisions.at(-1)
    if (last === undefined) return
    setDecisions(decisions.slice(0, -1))
    setUndone({ isSaved: last })
  }
  useEffect(() => {
    if (undone?.isSaved) handleRef.current?.remove()
  }, [undone])
  const isOver = !idea
  useEffect(() => {
    onOver(isOver)
    if (isOver) closeFirstCards()
  }, [isOver, onOver])
  useDeckKeys({ save, skip, undo }, skipRef, true)

  if (!idea) return <FirstCardsEnd ideas={ideas} onUndo={undo} onRestart={() => setDecisions([])} />
  const progress = `${at + 1} of ${ideas.length}`
  return (
    <div className={css({ width: 'full', maxWidth: '24rem', marginInline: 'auto' })} data-deck>
      <div className={css({ display: 'flex', alignItems: 'center', gap: 4, mb: 4, fontWeight: 600 })}>
        {progress}
        <Segments aria-hidden="true">
          {ideas.map(({ id }, index) => (
            <Segment
              key={id}
              state={index > at ? 'open' : index === at ? 'current' : decisions[index] ? 'saved' : 'skipped'}
            />
          ))}
        </Segments>
      </div>
      <DeckStage isLow>
        <DeckCard key={idea.id} idea={idea} as="h2" onSwipe={(isRight) => (isRight ? save() : skip())} />
      </DeckStage>
      <FirstCardSaver key={idea.id} idea={idea} handleRef={handleRef} />
      <div className={css({ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', mb: 2 })}>
        <Button ref={skipRef} onClick={skip}>
          Skip
        </Button>
        <Button look="main" onClick={save}>
          Save
        </Button>
      </div>
      <DeckRow>
        <Button look="quiet" size="sm" aria-disabled={at === 0} onClick={undo}>
          Undo
        </Button>
      </DeckRow>
      <output className={css({ srOnly: true })}>{say`Card ${progress}: ${idea.title}`}</output>
    </div>
  )
}

const Segments = styled('div', { base: { display: 'flex', flex: '1', gap: 1 } })

const Segment = styled('span', {
  base: { flex: '1', height: 1.5, borderRadius: 'full' },
  variants: {
    state: {
      open: { background: 'line' },
      current: { background: 'ink' },
      saved: { background: 'teal' },
      skipped: { background: 'strongLine' },
    },
  },
})

interface EndProps {
  ideas: readonly IdeaView[]
  onUndo: () => void
  onRestart: () => void
}

/** Screen after the last card: the ideas that the member has saved, and a link to their list. */
function FirstCardsEnd({ ideas, onUndo, onRestart }: EndProps) {
  const say = useTerms()
  const { data: saved = [] } = api.bucketList.saved.useQuery()
  const kept = ideas.filter(({ id }) => saved.includes(id))
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed control has disappeared with the cards.
  useEffect(() => {
    title.current?.focus()
  }, [])
  return (
    <div className={css({ maxWidth: '34rem', marginInline: 'auto' })} data-deck>
      <SectionTitle ref={title} tabIndex={-1}>
        {kept.length === 0 ? 'Nothing saved yet' : say('You’ve started your list')}
      </SectionTitle>
      <p className={css({ color: 'quiet', mt: 3 })}>
        {kept.length === 0
          ? say('None of these? Go through the cards again, or browse for ideas you like.')
          : kept.length < minBegunEntries
            ? say('Three to five ideas make a good start. You can add more anytime.')
            : say('That’s a good start. They’re on your list now, and you can change it anytime.')}
      </p>
      {kept.length > 0 ? (
        <ul className={css({ listStyle: 'none', display: 'grid', gap: 3, mt: 6 })}>
          {kept.map((idea) => (
            <li key={idea.id}>
              <Kept to={hrefOf('idea', { id: idea.id })}>
                <div className={css({ width: 20, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
                  <Picture src={idea.imageUrl} alt="" />
                </div>
                {idea.title}
              </Kept>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 })}>
        {kept.length === 0 ? (
          <>
            <LinkButton to={hrefOf('home')} look="main">
              {say('Browse ideas')}
            </LinkButton>
            <Button onClick={onRestart}>Start over</Button>
          </>
        ) : (
          <LinkButton to={hrefOf('myBucketList')} look="main">
            See my list
          </LinkButton>
        )}
        <Button look="quiet" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </div>
  )
}

const Kept = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    p: 2,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    fontWeight: 600,
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    _hover: { borderColor: 'accent' },
  },
})
