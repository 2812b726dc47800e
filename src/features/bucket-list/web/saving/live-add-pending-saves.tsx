import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { removeFailed, saveFailed } from '#features/bucket-list/messages.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, isGone, isMissing, hasCode, type QueryFailure } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { removePendingSave, usePendingSaves, type PendingSave } from './pending-saves.ts'
import { plannedSave } from './save-modes.ts'

/**
 * Adds the ideas saved in this browser to the member's list when it mounts, and shows a note that lists the added ones
 * with Undo, or an error with a retry. The note disappears when it is closed or the visitor navigates.
 */
export function LiveAddPendingSaves() {
  const say = useTerms()
  const { isSomethingWaiting, adding, undoing } = useAddPendingSaves()
  const { pathname } = useLocation()
  const [startedAt] = useState(pathname)
  const [isClosed, setClosed] = useState(false)
  const showFailure = useFailureToast()
  const { mutate, isIdle, data: added = [] } = adding
  useEffect(() => {
    if (isSomethingWaiting && isIdle) mutate()
  }, [isSomethingWaiting, isIdle, mutate])

  if (isClosed || pathname !== startedAt) return null
  if (adding.isError) {
    return (
      <Note words={say(`Some ideas haven’t been added yet. ${failureMessageOf(adding.error, saveFailed)}`)}>
        <Button size="sm" onClick={() => mutate()}>
          Try again
        </Button>
      </Note>
    )
  }
  if (added.length === 0 || undoing.isSuccess) return null
  return (
    <Note words={describeAdded(added, say)}>
      <Button
        size="sm"
        aria-disabled={undoing.isPending}
        onClick={() =>
          undoing.isPending
            ? undefined
            : undoing.mutate(added, { onError: (error) => showFailure(error, removeFailed) })
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

function describeAdded(added: readonly AddedIdea[], say: TermReplacer): string {
  const titles = added.map(({ title }) => `“${title}”`).join(', ')
  return added.length === 1
    ? `We added ${titles} to your list.`
    : say`We added ${added.length} ideas to your list: ${titles}.`
}

function Note({ words, children }: { words: string; children: React.ReactNode }) {
  const say = useTerms()
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
        aria-label={say('Added ideas')}
      >
        <output className={css({ flex: '1', minWidth: '14rem' })}>{words}</output>
        <div className={css({ display: 'flex', gap: 2, ml: 'auto' })}>{children}</div>
      </section>
    </Column>
  )
}

/** Pending save and the entry created from it. */
interface AddedIdea {
  title: string
  entryId: number
}

/** Adds all pending saves, one at a time. A failed one and those after it stay pending. */
function useAddPendingSaves() {
  const utils = api.useUtils()
  const waiting = usePendingSaves()
  const add = api.bucketList.add.useMutation()
  const remove = api.bucketList.remove.useMutation()
  const refresh = () => utils.bucketList.invalidate(undefined, includingInactive)

  const adding = useMutation({
    mutationFn: async () => {
      const added: AddedIdea[] = []
      for (const idea of waiting.toReversed()) {
        const entryId = await addEntry(idea)
        removePendingSave(idea.id)
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

  /** Adds an idea to the list. Returns null if it is on the list already or has left the catalogue. */
  async function addEntry({ id }: PendingSave): Promise<number | null> {
    try {
      return (await add.mutateAsync({ ideaId: id, ...plannedSave.entry })).id
    } catch (error) {
      if (hasCode(error, 'already_listed') || isMissingOrGone(error)) return null
      throw error
    }
  }

  return { isSomethingWaiting: waiting.length > 0, adding, undoing }
}

function isMissingOrGone(error: unknown): boolean {
  const failure: QueryFailure | null = error instanceof Error ? error : null
  return isMissing(failure) || isGone(failure)
}
