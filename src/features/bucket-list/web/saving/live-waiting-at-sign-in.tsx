import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Say } from '#platform/say.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { removeFailed, saveFailed } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { useAddingWaiting, type AddedIdea } from './use-adding-waiting.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useSay } from '#platform/web/settings.ts'

/** Adds what waited and says so, with Undo, until it is closed or another page comes. */
export function LiveWaitingAtSignIn() {
  const say = useSay()
  const { isSomethingWaiting, adding, undoing } = useAddingWaiting()
  const { pathname } = useLocation()
  const [startedAt] = useState(pathname)
  const [isClosed, setClosed] = useState(false)
  const failed = useFailureToast()
  const { mutate, isIdle, data: added = [] } = adding
  useEffect(() => {
    if (isSomethingWaiting && isIdle) mutate()
  }, [isSomethingWaiting, isIdle, mutate])

  if (isClosed || pathname !== startedAt) return null
  if (adding.isError) {
    return (
      <Note words={say(`Some of your ideas still wait. ${sentenceOf(adding.error, saveFailed)}`)}>
        <Button size="sm" onClick={() => mutate()}>
          Try again
        </Button>
      </Note>
    )
  }
  if (added.length === 0 || undoing.isSuccess) return null
  return (
    <Note words={wordsFor(added, say)}>
      <Button
        size="sm"
        aria-disabled={undoing.isPending}
        onClick={() =>
          undoing.isPending
            ? undefined
            : undoing.mutate(added, { onError: (error) => failed(error, removeFailed) })
        }
      >
        Undo
      </Button>
      <Button look="quiet" size="icon" aria-label="Close" onClick={() => setClosed(true)}>
        <Icon name="close" />
      </Button>
    </Note>
  )
}

function wordsFor(added: readonly AddedIdea[], say: Say): string {
  const titles = added.map(({ title }) => `“${title}”`).join(', ')
  return added.length === 1
    ? `${titles} waited for you and is on your list now.`
    : say`${added.length} ideas waited for you and are on your list now: ${titles}.`
}

function Note({ words, children }: { words: string; children: React.ReactNode }) {
  const say = useSay()
  return (
    <Column>
      <section
        className={css({
          display: 'flex',
          alignItems: 'center',
          gap: { base: 2, sm: 4 },
          flexWrap: 'wrap',
          mt: 4,
          py: 3,
          pl: 5,
          pr: 3,
          background: 'accentSoft',
          borderRadius: 'lg',
        })}
        aria-label={say('Ideas that waited')}
      >
        <output className={css({ flex: '1', minWidth: '14rem' })}>{words}</output>
        <div className={css({ display: 'flex', gap: 2, ml: 'auto' })}>{children}</div>
      </section>
    </Column>
  )
}
