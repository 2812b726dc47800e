import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxListTitleLength, maxSharedEntries } from '#features/bucket-list/limits.ts'
import type { SharedListView } from '#features/bucket-list/contract.ts'
import { sharedListTitle } from '#features/bucket-list/messages.ts'
import { maxItems } from '#features/lists/limits.ts'
import { useListFailure } from '#features/lists/web/use-lists.ts'
import { useCreateList } from '#features/lists/web/shelf/use-shelf-changes.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  token: string
  list: Pick<SharedListView, 'total' | 'ownerName'>
}

/**
 * Button that creates a challenge (a list with a goal) of the signed-in member with the ideas of a shared list, and
 * opens it. Custom ideas and archived ones are left out. A failure is shown in a toast.
 */
export function CopySharedList({ token, list: { total, ownerName } }: Props) {
  const say = useTerms()
  const navigate = useNavigate()
  const showFailure = useListFailure()
  const { bucketList } = api.useUtils()
  const [requestId] = useState(newRequestId)
  const [isReading, setReading] = useState(false)
  const create = useCreateList(({ id }) => void navigate(hrefOf(listPath, { id })))
  const isCopying = isReading || create.isPending

  async function copy() {
    if (isCopying) return
    setReading(true)
    try {
      const limit = Math.min(Math.max(total, 1), maxSharedEntries)
      const { entries } = await bucketList.sharedList.fetch({ token, limit })
      const ideaIds = entries.flatMap(({ ideaId, archived }) => (archived || !ideaId ? [] : ideaId))
      const title = ownerName ? say`${ownerName}’s List` : say(sharedListTitle)
      create.mutate({
        title: title.slice(0, maxListTitleLength),
        goal: Math.min(ideaIds.length, maxItems) || null,
        ideaIds: ideaIds.slice(0, maxItems),
        requestId,
      })
    } catch (error) {
      showFailure(error, 'Couldn’t copy the list')
    }
    setReading(false)
  }

  return (
    <Button aria-disabled={isCopying || undefined} onClick={() => void copy()}>
      {isCopying ? 'Copying...' : 'Copy to my lists'}
    </Button>
  )
}
