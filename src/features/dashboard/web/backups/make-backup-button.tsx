import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useBackups } from './use-backups.ts'

/** Has a backup made now. */
export function MakeBackupButton() {
  const toast = useToast()
  const { data, refetch } = useBackups()
  const make = api.backups.make.useMutation({
    onError: (failure) => toast({ title: sentenceOf(failure, 'That did not work.'), tone: 'danger' }),
    onSettled: () => refetch(),
  })
  const isBusy = make.isPending || Boolean(data?.making)
  return (
    // Not disabled: whoever has pressed it keeps the focus.
    <Button
      look="main"
      aria-disabled={isBusy || !data || undefined}
      onClick={() => {
        if (!isBusy && data) make.mutate()
      }}
    >
      Back up now
    </Button>
  )
}
