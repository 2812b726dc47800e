import { api } from '#platform/web/api.ts'
import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'

/** What every change of an issue does when it has been made, or has failed. */
export function useIssueChanges(said?: string) {
  const toast = useToast()
  const { list, read } = api.useUtils().newsletter.editing
  return {
    onSuccess(issue: EditedIssue) {
      read.setData({ id: issue.id }, issue)
      void list.invalidate()
      if (said) toast({ title: said, tone: 'success' })
    },
    onError: (error: QueryFailure) => toast({ title: sentenceOf(error), tone: 'danger' }),
  }
}
