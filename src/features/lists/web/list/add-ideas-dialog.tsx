import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { maxTitleLength } from '#features/bucket-list/limits.ts'
import type { ListDetails } from '#features/lists/contract.ts'
import { api } from '#platform/web/api.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { useListFailure, useListRefresh } from '../use-lists.ts'

const maxResults = 12

interface FoundIdea {
  id: number
  title: string
  imageUrl: string
}

interface Props {
  list: ListDetails
  onClose: () => void
}

/**
 * Dialog that searches the catalogue and adds several ideas to a list at once. What the search does not find can be
 * added as a custom idea with the typed words as its title.
 */
export function AddIdeasDialog({ list, onClose }: Props) {
  const say = useTerms()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly FoundIdea[]>([])
  const { addChosen, addOwn, isAdding } = useAdding(list, onClose)
  const isSearching = words !== ''
  const search = api.search.ideas.useQuery(
    { q: words, limit: maxResults },
    { enabled: isSearching, placeholderData: keepPreviousData },
  )
  const listed = new Set(list.items.map(({ ideaId }) => ideaId))
  const found = isSearching ? (search.data?.ideas ?? []) : []
  const toggle = (idea: FoundIdea) =>
    setChosen(
      chosen.some(({ id }) => id === idea.id) ? chosen.filter(({ id }) => id !== idea.id) : [...chosen, idea],
    )
  // Chosen ideas stay in view when the search finds others.
  const shown = [...found, ...chosen.filter(({ id }) => found.every((idea) => idea.id !== id))]

  return (
    <FormDialog
      title={say('Add ideas')}
      description={say`To “${list.title}”. Search for ideas, or add your own.`}
      isDirty={chosen.length > 0}
      onClose={onClose}
    >
      <SearchField
        size="md"
        label={say('Search all ideas')}
        placeholder={say('Search for an idea')}
        words={words}
        onSearch={setWords}
      />
      <output className={css({ srOnly: true })}>
        {isSearching && search.data
          ? say(found.length === 1 ? '1 idea found' : `${found.length} ideas found`)
          : ''}
      </output>
      {search.error && isSearching ? (
        <div className={css({ mt: 4 })}>
          <FailureLine onRetry={() => void search.refetch()}>The search failed.</FailureLine>
        </div>
      ) : null}
      <Found aria-label={say('Ideas found')} aria-busy={search.isFetching}>
        {shown.map((idea) => (
          <li key={idea.id}>
            <Option>
              <input
                type="checkbox"
                checked={chosen.some(({ id }) => id === idea.id) || listed.has(idea.id)}
                disabled={listed.has(idea.id)}
                onChange={() => toggle(idea)}
              />
              <span className={css({ width: 16, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
                <Picture src={idea.imageUrl} alt="" />
              </span>
              <span className={css({ minWidth: 0 })}>
                {idea.title}
                {listed.has(idea.id) ? (
                  <span className={css({ display: 'block', color: 'quiet', fontSize: 'sm' })}>
                    On this list
                  </span>
                ) : null}
              </span>
            </Option>
          </li>
        ))}
      </Found>
      {isSearching && search.data && !search.isPlaceholderData ? (
        <Button
          className={css({ mt: 2, maxWidth: 'full', textAlign: 'start', overflowWrap: 'anywhere' })}
          look="quiet"
          size="sm"
          aria-disabled={isAdding || undefined}
          onClick={() => addOwn(words.slice(0, maxTitleLength))}
        >
          <Icon name="plus" size={18} />
          <span
            className={css({ minWidth: 0 })}
          >{say`Add “${words.slice(0, maxTitleLength)}” as your own idea`}</span>
        </Button>
      ) : null}
      <div className={css({ mt: 6 })}>
        <DialogFooter>
          <Button onClick={onClose}>{chosen.length > 0 ? 'Cancel' : 'Done'}</Button>
          {chosen.length > 0 ? (
            <Button
              look="main"
              aria-disabled={isAdding}
              onClick={() => addChosen(chosen.map(({ id }) => id))}
            >
              {isAdding
                ? 'Adding...'
                : say(chosen.length === 1 ? 'Add 1 idea' : `Add ${chosen.length} ideas`)}
            </Button>
          ) : null}
        </DialogFooter>
      </div>
    </FormDialog>
  )
}

function useAdding({ id }: ListDetails, onDone: () => void) {
  const say = useTerms()
  const toast = useToast()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const [requestId, setRequestId] = useState(newRequestId)
  const several = api.lists.items.addSeveral.useMutation({
    async onSuccess({ itemIds, skipped }) {
      await refresh()
      toast({
        title: say(itemIds.length === 1 ? 'Added 1 idea' : `Added ${itemIds.length} ideas`),
        ...(skipped > 0 && {
          description: say(`${skipped === 1 ? '1 was' : `${skipped} were`} already on the list.`),
        }),
        tone: 'success',
      })
      onDone()
    },
    onError: (error) => showFailure(error, say('Couldn’t add the ideas')),
  })
  const own = api.lists.items.add.useMutation({
    async onSuccess({ idea }) {
      setRequestId(newRequestId())
      await refresh()
      toast({ title: `Added “${idea.title}”`, tone: 'success' })
    },
    onError: (error) => showFailure(error, say('Couldn’t add your idea')),
  })
  const isAdding = several.isPending || own.isPending
  return {
    isAdding,
    addChosen: (ideaIds: number[]) => (isAdding ? undefined : several.mutate({ id, ideaIds })),
    addOwn: (title: string) => (isAdding ? undefined : own.mutate({ id, title, requestId })),
  }
}

const Found = styled('ul', {
  base: { listStyle: 'none', mt: 3, display: 'flex', flexDirection: 'column', minHeight: 12 },
})

const Option = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 14,
    py: 1.5,
    cursor: 'pointer',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '& input': { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.teal}' },
    '&:has(input:disabled)': { cursor: 'default' },
  },
})
