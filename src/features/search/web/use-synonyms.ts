import type { SynonymView } from '#features/search/contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Makes synonyms and removes them; each says what it has done, and can be taken back. */
export function useSynonyms() {
  const showToast = useToast()
  const { list } = api.useUtils().search.synonyms
  const failing = (title: string) => (error: Parameters<typeof sentenceOf>[0]) =>
    showToast({ title, description: sentenceOf(error), tone: 'danger' })
  const changed = () => list.invalidate(undefined, includingInactive)

  const add = api.search.synonyms.add.useMutation({
    onSuccess(made) {
      void changed()
      showToast({
        title: `“${made.phrase}” finds “${made.means}” now`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => removeQuietly.mutate({ id: made.id }) },
      })
    },
  })
  const removing = { onError: failing('The synonym could not be removed'), onSettled: changed }
  const remove = api.search.synonyms.remove.useMutation(removing)
  const removeQuietly = api.search.synonyms.remove.useMutation(removing)
  const addAgain = api.search.synonyms.add.useMutation({
    onError: failing('The synonym could not be put back'),
    onSettled: changed,
  })

  return {
    add,
    remove: ({ id, phrase, means }: SynonymView) => {
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            showToast({
              title: `“${phrase}” is no synonym any more`,
              action: { label: 'Undo', onClick: () => addAgain.mutate({ phrase, means }) },
            }),
        },
      )
    },
    isRemoving: remove.isPending,
  }
}
