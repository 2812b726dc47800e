import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import type { QueryFailure } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Form } from '#platform/web/forms/controls.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { removed, removeFailed, updated, updateFailed } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { EntryPhotos } from '../entry/entry-photos.tsx'
import { CustomIdeaFields, customIdeaForm } from './custom-idea-fields.tsx'

interface Props {
  id: number
  /** The idea's entry on the list, whose photos are the idea's picture. */
  entry: EntryView | undefined
  onClose: () => void
}

/**
 * Dialog in which a member reads, edits or deletes the custom idea `id`, which has no page of its own, and the photos
 * of its `entry`; deleting the idea removes the entry too. Calls `onClose` after success and when it is dismissed.
 * Shows an error with a retry if the member's custom ideas cannot be loaded.
 */
export function CustomIdeaDialog({ id, entry, onClose }: Props) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const say = useTerms()
  const { bucketList } = api.useUtils()
  const { data: ideas, isPending, refetch } = api.bucketList.customIdeas.list.useQuery()
  const [isDeleting, setDeleting] = useState(false)
  const safeButton = useFocusFallback<HTMLButtonElement>(isDeleting)
  const idea = ideas?.find((own) => own.id === id)

  const mutationOptions = (title: string, failure: string) => ({
    async onSuccess() {
      toast({ title, tone: 'success' })
      onClose()
      await Promise.all([
        bucketList.list.invalidate(undefined, includingInactive),
        bucketList.customIdeas.invalidate(undefined, includingInactive),
        bucketList.sharedList.invalidate(undefined, includingInactive),
      ])
    },
    onError: (error: QueryFailure) => showFailure(error, failure),
  })
  const update = api.bucketList.customIdeas.update.useMutation(mutationOptions(updated, updateFailed))
  const remove = api.bucketList.customIdeas.remove.useMutation(mutationOptions(removed, removeFailed))
  const { errors, formProps } = useValidatedForm(customIdeaForm, {
    mutate: ({ season: _season, ageGroup: _ageGroup, ...values }) => update.mutate({ id, ...values }),
    isPending: update.isPending,
    error: update.error,
  })

  return (
    <FormDialog
      title={say('Your Custom Bucket List Idea')}
      description="Only you can see this."
      onClose={onClose}
    >
      {isPending ? (
        <Skeleton
          className={css({ height: '24rem' })}
          aria-busy="true"
          aria-label={say('Loading your idea')}
        />
      ) : idea ? (
        <Form {...formProps}>
          <CustomIdeaFields values={idea} errors={errors} />
          {entry ? <EntryPhotos entry={entry} /> : null}
          {isDeleting ? (
            <DialogFooter role="alert">
              <div className={css({ flex: '1', minWidth: '12.5rem' })}>
                {say('This also removes it from your list, and can’t be undone.')}
              </div>
              <Button ref={safeButton} onClick={() => setDeleting(false)}>
                Keep it
              </Button>
              <DestructiveButton isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
                Delete permanently
              </DestructiveButton>
            </DialogFooter>
          ) : (
            <DialogFooter>
              <Button
                className={css({ color: 'danger', mr: 'auto', px: { base: 2, sm: 6 } })}
                ref={safeButton}
                look="quiet"
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" look="main" aria-disabled={update.isPending}>
                {update.isPending ? 'Updating...' : 'Update'}
              </Button>
            </DialogFooter>
          )}
        </Form>
      ) : (
        <FailureState title="Couldn’t load your idea" onRetry={() => void refetch()} />
      )}
    </FormDialog>
  )
}
