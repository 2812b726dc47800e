import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { ImportReport } from '#features/bucket-list/contract.ts'
import { listImportPath } from '#features/bucket-list/file-addresses.ts'
import { addressHere } from '#platform/web/base-here.ts'

const notRead = 'The file could not be read. Please try again.'

/** Sends a file twice: to be looked at, and, when the member agrees, to be imported. */
export function useImport() {
  const toast = useToast()
  const { bucketList } = api.useUtils()
  const [file, setFile] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: (chosen: File) => send(chosen, '?dryRun=1') })
  const bring = useMutation({
    // Named as the procedures are, so that other tabs hear of it too.
    mutationKey: [['bucketList', 'import']],
    mutationFn: (chosen: File) => send(chosen, ''),
    async onSuccess({ added, problems }) {
      // What was left out stays to be read.
      if (problems.length === 0) drop()
      if (added === 0) return
      toast({ title: added === 1 ? '1 item imported' : `${added} items imported`, tone: 'success' })
      await bucketList.invalidate(undefined, includingInactive)
    },
  })

  function drop() {
    setFile(null)
    preview.reset()
    bring.reset()
  }

  return {
    file,
    report: bring.data ?? preview.data,
    isDone: bring.data !== undefined,
    failure: (preview.error ?? bring.error)?.message,
    isBusy: preview.isPending || bring.isPending,
    look: (chosen: File) => {
      bring.reset()
      setFile(chosen)
      preview.mutate(chosen)
    },
    bring: () => {
      if (file && !bring.isPending) bring.mutate(file)
    },
    drop,
  }
}

/** By its ending, which says more than what the system makes of it. */
function typeOf({ name, type }: File): string {
  if (/\.json$/i.test(name) || type === 'application/json') return 'application/json'
  return /\.(md|markdown|txt)$/i.test(name) ? 'text/markdown' : 'text/csv'
}

/** As a file and not by a procedure, which takes no more than 1 MB. */
async function send(file: File, query: string): Promise<ImportReport> {
  const answer = await fetch(addressHere(listImportPath + query), {
    method: 'POST',
    headers: { 'content-type': typeOf(file) },
    body: file,
  }).catch(() => {
    throw new Error(notRead)
  })
  const body = await answer.json().catch(() => ({}))
  // Problems may come with a 4xx; a failure says what it is in a sentence.
  if (Array.isArray(body.problems)) return body
  throw new Error(typeof body.message === 'string' ? body.message : notRead)
}
