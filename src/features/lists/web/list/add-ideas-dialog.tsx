import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxTitleLength } from '#features/bucket-list/limits.ts'
import type { ListDetails } from '#features/lists/contract.ts'
import { api } from '#platform/web/api.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { currentOnVisit } from '#platform/web/query-client.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { useListFailure, useListRefresh } from '../use-lists.ts'

/** Number of results shown at first, and of those that “Show more” adds. */
const pageSize = 12

interface FoundIdea {
  id: number
  title: string
  imageUrl: string
  /** Whether it is a custom idea of the member, which has ids of its own. */
  isCustom: boolean
}

const isSame = (idea: FoundIdea) => (other: FoundIdea) =>
  other.id === idea.id && other.isCustom === idea.isCustom

interface Props {
  list: ListDetails
  onClose: () => void
}

/**
 * Dialog that searches the catalogue and the member's custom ideas, and adds several ideas to a list at once, after
 * which it calls `onClose`. What the search does not find can be added as a custom idea with the typed words as its
 * title; the dialog then stays open.
 */
export function AddIdeasDialog({ list, onClose }: Props) {
  const say = useTerms()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly FoundIdea[]>([])
  const [limit, setLimit] = useState(pageSize)
  const field = useRef<HTMLDivElement>(null)
  const changeWords = (next: string) => {
    setWords(next)
    setLimit(pageSize)
  }
  const { addChosen, addOwn, isAdding } = useAdding(list, {
    onAdded: onClose,
    onOwnAdded() {
      // Otherwise the same button would add it again. The button disappears, so the next words get the focus.
      changeWords('')
      field.current?.querySelector('input')?.focus()
    },
  })
  const isSearching = words !== ''
  const search = api.search.ideas.useQuery(
    { q: words, limit },
    { enabled: isSearching, placeholderData: keepPreviousData },
  )
  const own = useOwnIdeas(words).slice(0, limit)
  const isListed = ({ id, isCustom }: FoundIdea) =>
    list.items.some(({ ideaId, customIdeaId }) => id === (isCustom ? customIdeaId : ideaId))
  const ofCatalogue = isSearching ? (search.data?.ideas ?? []) : []
  const found = [...own, ...ofCatalogue.map((idea) => ({ ...idea, isCustom: false }))]
  const toggle = (idea: FoundIdea) =>
    setChosen(chosen.some(isSame(idea)) ? chosen.filter((each) => !isSame(idea)(each)) : [...chosen, idea])
  // Chosen ideas stay in view when the search finds others.
  const shown = [...found, ...chosen.filter((idea) => !found.some(isSame(idea)))]
  const hasAnswered = isSearching && search.data !== undefined && !search.isPlaceholderData
  // While more are loading, the button stays: it has the focus.
  const mayHaveMore =
    isSearching && (search.isPlaceholderData ? limit > pageSize : ofCatalogue.length === limit)
  const place = useFocusFallback<HTMLDivElement>(mayHaveMore, field)

  return (
    <FormDialog
      title={say('Add ideas')}
      description={say`To “${list.title}”. Search for ideas, or add your own.`}
      isDirty={chosen.length > 0}
      onClose={onClose}
    >
      <div ref={place} tabIndex={-1}>
        <SearchField
          size="md"
          label={say('Search all ideas')}
          placeholder={say('Search for an idea')}
          words={words}
          onSearch={changeWords}
        />
      </div>
      <output className={hasAnswered && found.length === 0 ? notice : css({ srOnly: true })}>
        {hasAnswered ? say(countLine(found.length)) : ''}
      </output>
      {search.error && isSearching ? (
        <div className={css({ mt: 4 })}>
          <FailureLine onRetry={() => void search.refetch()}>The search failed.</FailureLine>
        </div>
      ) : null}
      <Found aria-label={say('Ideas found')} aria-busy={search.isFetching}>
        {shown.map((idea) => (
          <li key={`${idea.isCustom} ${idea.id}`}>
            <Option>
              <input
                type="checkbox"
                checked={chosen.some(isSame(idea)) || isListed(idea)}
                disabled={isListed(idea)}
                onChange={() => toggle(idea)}
              />
              <span className={css({ width: 16, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
                <Picture src={idea.imageUrl} alt="" />
              </span>
              <span className={css({ minWidth: 0 })}>
                {idea.title}
                {isListed(idea) || idea.isCustom ? (
                  <span className={css({ display: 'block', color: 'quiet', fontSize: 'sm' })}>
                    {isListed(idea) ? 'On this list' : say('Custom idea')}
                  </span>
                ) : null}
              </span>
            </Option>
          </li>
        ))}
      </Found>
      {mayHaveMore ? (
        <Button
          size="sm"
          aria-disabled={search.isFetching || undefined}
          onClick={() => (search.isFetching ? undefined : setLimit(limit + pageSize))}
        >
          Show more
        </Button>
      ) : null}
      {hasAnswered ? (
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
      <DialogFooter className={css({ mt: 6 })}>
        <Button onClick={onClose}>{chosen.length > 0 ? 'Cancel' : 'Done'}</Button>
        {chosen.length > 0 ? (
          <Button look="main" aria-disabled={isAdding} onClick={() => addChosen(chosen)}>
            {isAdding ? 'Adding...' : say(chosen.length === 1 ? 'Add 1 idea' : `Add ${chosen.length} ideas`)}
          </Button>
        ) : null}
      </DialogFooter>
    </FormDialog>
  )
}

const countLine = (found: number) =>
  found === 0 ? 'No ideas found' : found === 1 ? '1 idea found' : `${found} ideas found`

/** Returns the member's custom ideas whose title or description has all the words; none without words. */
function useOwnIdeas(words: string): FoundIdea[] {
  const { data = [] } = api.bucketList.customIdeas.list.useQuery(undefined, currentOnVisit)
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  return data
    .filter(({ title, description }) => {
      const text = `${title} ${description}`.toLowerCase()
      return parts.every((part) => text.includes(part))
    })
    .map(({ id, title, imageUrl }) => ({ id, title, imageUrl, isCustom: true }))
}

interface Added {
  onAdded: () => void
  onOwnAdded: () => void
}

function useAdding({ id }: ListDetails, { onAdded, onOwnAdded }: Added) {
  const say = useTerms()
  const toast = useToast()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const [requestId, setRequestId] = useState(newRequestId)
  const several = api.lists.items.addSeveral.useMutation({
    async onSuccess({ itemIds, skipped }) {
      await refresh()
      const already = `${skipped === 1 ? '1 was' : `${skipped} were`} already on the list.`
      if (itemIds.length === 0)
        toast({ title: say('Nothing to add'), description: say(already), tone: 'neutral' })
      else
        toast({
          title: say(itemIds.length === 1 ? 'Added 1 idea' : `Added ${itemIds.length} ideas`),
          ...(skipped > 0 && { description: say(already) }),
          tone: 'success',
        })
      onAdded()
    },
    onError: (error) => showFailure(error, say('Couldn’t add the ideas')),
  })
  const own = api.lists.items.add.useMutation({
    async onSuccess({ idea }) {
      setRequestId(newRequestId())
      await refresh()
      toast({ title: `Added “${idea.title}”`, tone: 'success' })
      onOwnAdded()
    },
    onError: (error) => showFailure(error, say('Couldn’t add your idea')),
  })
  const isAdding = several.isPending || own.isPending
  return {
    isAdding,
    addChosen: (chosen: readonly FoundIdea[]) => {
      const idsOf = (areCustom: boolean) =>
        chosen.filter(({ isCustom }) => isCustom === areCustom).map((idea) => idea.id)
      if (!isAdding) several.mutate({ id, ideaIds: idsOf(false), customIdeaIds: idsOf(true) })
    },
    addOwn: (title: string) => (isAdding ? undefined : own.mutate({ id, title, requestId })),
  }
}

const notice = css({ display: 'block', color: 'quiet', fontSize: 'sm', mt: 3 })

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
