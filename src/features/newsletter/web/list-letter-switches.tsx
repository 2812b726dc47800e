import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { TickBox } from '#platform/web/forms/tick-box.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { listLetterKinds } from '../limits.ts'
import { listLetterLabels } from '../messages.ts'

/** What a member's own list is a reason to write about, each with a switch. */
export function ListLetterSwitches() {
  const toast = useToast()
  const { listLetters } = api.useUtils().newsletter
  const { data, isPending, refetch } = api.newsletter.listLetters.useQuery()
  const change = api.newsletter.setListLetters.useMutation({
    onSuccess: (now) => {
      listLetters.setData(undefined, now)
      toast({ title: 'Saved', tone: 'success' })
    },
    onError: (error) => toast({ title: sentenceOf(error), tone: 'danger' }),
  })
  if (!isPending && !data) return <FailureLine onRetry={() => void refetch()}>This did not load.</FailureLine>
  return listLetterKinds.map((kind) => (
    <TickBox
      key={kind}
      isTicked={data?.[kind] ?? false}
      onTick={(isWanted) => change.mutateAsync({ [kind]: isWanted })}
    >
      {listLetterLabels[kind]}
    </TickBox>
  ))
}
