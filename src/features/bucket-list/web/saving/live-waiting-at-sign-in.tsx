import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { removeFailed, saveFailed } from '#features/bucket-list/messages.ts'
import type { Say } from '#platform/say.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf, isGone, isMissing, hasCode, type QueryFailure } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useSay } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { stopWaiting, useWaitingIdeas, type WaitingIdea } from './waiting-ideas.ts'
import { asPlanned } from './ways-to-save.ts'

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

/** An idea that waited, and the entry that it has become. */
interface AddedIdea {
  title: string
  entryId: number
}

/** Adds all that waits, one after the other: what fails goes on waiting with what comes after it. */
function useAddingWaiting() {
  const utils = api.useUtils()
  const waiting = useWaitingIdeas()
  const add = api.bucketList.add.useMutation()
  const remove = api.bucketList.remove.useMutation()
  const refresh = () => utils.bucketList.invalidate(undefined, includingInactive)

  const adding = useMutation({
    mutationFn: async () => {
      const added: AddedIdea[] = []
      for (const idea of waiting.toReversed()) {
        const entryId = await entryOf(idea)
        stopWaiting(idea.id)
        if (entryId !== null) added.push({ title: idea.title, entryId })
      }
      return added
    },
    onSettled: refresh,
  })

  const undoing = useMutation({
    mutationFn: async (added: readonly AddedIdea[]) => {
      for (const { entryId } of added) await remove.mutateAsync({ id: entryId })
    },
    onSettled: refresh,
  })

  /** Null for what is on the list already, from another tab or another day, and for what has left the catalogue. */
  async function entryOf({ id }: WaitingIdea): Promise<number | null> {
    try {
      return (await add.mutateAsync({ ideaId: id, ...asPlanned.entry })).id
    } catch (error) {
      if (hasCode(error, 'already_listed') || isNoMore(error)) return null
      throw error
    }
  }

  return { isSomethingWaiting: waiting.length > 0, adding, undoing }
}

function isNoMore(error: unknown): boolean {
  const failure: QueryFailure | null = error instanceof Error ? error : null
  return isMissing(failure) || isGone(failure)
}
