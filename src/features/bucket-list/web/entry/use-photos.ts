import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { updateFailed } from '#features/bucket-list/messages.ts'
import { useFailureToast } from '../saving/use-failure-toast.ts'
import { newRequestId } from '../saving/request-id.ts'
import { inOrder } from './use-entry-changes.ts'
import { entryPhotosPath } from '#features/bucket-list/photo-address.ts'
import { hrefOf } from '#platform/addresses.ts'
import { addressHere } from '#platform/web/base-here.ts'

const notSent = 'The photo could not be sent. Please try again.'

/** Sends photos one after the other, and takes them away. Each answers the whole entry. */
export function usePhotos({ id: entryId }: EntryView) {
  const failed = useFailureToast()
  const { list } = api.useUtils().bucketList
  const [waiting, setWaiting] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const put = (entry: EntryView) =>
    list.setData(undefined, (entries) => entries?.map((other) => (other.id === entry.id ? entry : other)))
  const removal = api.bucketList.photos.remove.useMutation({
    scope: inOrder,
    onSuccess: put,
    onError: (error) => failed(error, updateFailed),
  })

  async function add(files: File[]) {
    setRefusal(undefined)
    setWaiting(files.length)
    for (const file of files) {
      const answer = await send(entryId, file).catch(() => ({ refusal: notSent }))
      if ('entry' in answer) put(answer.entry)
      else setRefusal(answer.refusal)
      setWaiting((count) => count - 1)
    }
  }

  return {
    add: (files: File[]) => void add(files),
    remove: (id: string) => removal.mutate({ id }),
    waiting,
    refusal,
  }
}

/** As a file and not by a procedure, which carries no bytes. */
async function send(entryId: number, file: File): Promise<{ entry: EntryView } | { refusal: string }> {
  const answer = await fetch(
    addressHere(hrefOf(entryPhotosPath, { id: entryId, requestId: newRequestId() })),
    {
      method: 'POST',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
    },
  )
  const body = await answer.json()
  return answer.ok ? { entry: body } : { refusal: typeof body.message === 'string' ? body.message : notSent }
}
