import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { dayOf } from '#platform/web/day-of.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'

/** Everything that is kept about a member, as a file. */
export function DownloadData() {
  const toast = useToast()
  const { client } = api.useUtils()
  const [isPending, setIsPending] = useState(false)

  async function download() {
    if (isPending) return
    setIsPending(true)
    try {
      // Asked for the file alone and not kept: it is everything at once.
      save(await client.accounts.myData.query())
    } catch {
      toast({ title: 'Your data did not come', description: 'Please try again.', tone: 'danger' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button aria-disabled={isPending || undefined} onClick={() => void download()}>
      {isPending ? 'Collecting…' : 'Download my data'}
    </Button>
  )
}

function save(data: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `my-data-${dayOf(new Date())}.json`
  link.click()
  URL.revokeObjectURL(url)
}
