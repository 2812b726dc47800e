import { useState, type ChangeEvent } from 'react'
import type { ShareOptions, ShareView } from '#features/bucket-list/contract.ts'
import { listTitle } from '#features/bucket-list/messages.ts'
import { listPosterPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { toLocalDate } from '#platform/web/dates.ts'
import type { QueryFailure } from '#platform/web/failure.ts'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field, OptimisticCheckBox, LinkField } from '#platform/web/forms/field.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useBasePath, useTerms } from '#platform/web/settings.ts'
import { ShareWays } from '#platform/web/widgets/share-ways.tsx'
import { useSiteOrigin } from '#platform/web/use-site-origin.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button, ButtonAnchor } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { formatDay, endOfDay, today } from '../entry/entry-format.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'

const defaultOptions: ShareOptions = {
  withNotes: false,
  withCustomIdeas: false,
  withName: false,
  withStories: false,
  expiresAt: null,
}

/**
 * Dialog in which a member creates the secret link that shows their list to anyone who has it, chooses what it shows
 * and when it expires, copies and revokes it. Shows an error with a retry if the link cannot be loaded.
 */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const say = useTerms()
  const based = useBasePath()
  const toast = useToast()
  const origin = useSiteOrigin()
  const { share, sharedList } = api.useUtils().bucketList
  const { data: shared, isPending, isError, refetch } = api.bucketList.share.get.useQuery()
  function setShare(view: ShareView | null) {
    share.get.setData(undefined, view)
    void sharedList.invalidate(undefined, includingInactive)
  }
  const showFailure = useFailureToast()
  const onFailure = (title: string) => (error: QueryFailure) => showFailure(error, title)

  const create = api.bucketList.share.create.useMutation({
    onSuccess: setShare,
    onError: onFailure('Couldn’t create the link'),
  })
  const update = api.bucketList.share.update.useMutation({
    // Each response has all options. In a scope mutations run one at a time, so the last choice wins.
    scope: { id: 'share' },
    onSuccess: setShare,
    onError: onFailure('Couldn’t change the link'),
  })
  const revoke = api.bucketList.share.revoke.useMutation({
    onSuccess() {
      setShare(null)
      toast({ title: 'Link turned off', description: 'The link no longer works.', tone: 'success' })
    },
    onError: onFailure('Couldn’t turn off the link'),
  })
  const place = useFocusFallback<HTMLDivElement>(Boolean(shared))

  return (
    <Dialog
      title="Share Your List"
      description="Anyone with the link can see the titles, pictures and status of your items. The list is hidden from search engines."
      onClose={onClose}
    >
      {isPending ? (
        <Skeleton className={css({ height: '12rem' })} aria-busy="true" aria-label="Loading" />
      ) : isError ? (
        <FailureState title="We couldn’t load your link" onRetry={() => void refetch()} />
      ) : shared ? (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: 5 })} ref={place} tabIndex={-1}>
          <div>
            <LinkField label="Your link" url={origin + shared.path} />
            <ShareWays url={origin + shared.path} title={say(listTitle)}>
              <ButtonAnchor size="sm" href={based(listPosterPath)} download="my-list.jpg">
                Download as a poster
              </ButtonAnchor>
            </ShareWays>
            <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>
              {shared.expiresAt
                ? `The link works through ${formatDay(toLocalDate(new Date(shared.expiresAt)))}.`
                : 'The link doesn’t expire.'}
            </p>
          </div>
          <ShareOptionFields options={shared} onChange={update.mutateAsync} />
          <div
            className={css({
              display: 'flex',
              gap: 3,
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
            })}
          >
            <Button
              className={css({ color: 'danger' })}
              aria-disabled={revoke.isPending}
              onClick={() => revoke.mutate()}
            >
              Turn off link
            </Button>
            <TextLink className={css({ py: 2 })} to={shared.path} target="_blank">
              View shared list
            </TextLink>
          </div>
        </div>
      ) : (
        <div ref={place} tabIndex={-1}>
          <div className={css({ mb: 5 })}>Your list is private. Create a link to share it.</div>
          <Button
            look="main"
            aria-disabled={create.isPending}
            onClick={() => (create.isPending ? undefined : create.mutate(defaultOptions))}
          >
            {create.isPending ? 'Creating...' : 'Create link'}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface Props {
  options: ShareOptions
  onChange: (change: Partial<ShareOptions>) => Promise<unknown>
}

const dateInPast = 'Choose today or a later date'

/** Options and expiry date of the link. */
function ShareOptionFields({ options, onChange }: Props) {
  const say = useTerms()
  const [error, setError] = useState<string>()

  /** Saves the date as soon as it is valid: while its year is being typed, it lies in the past. */
  function changeDay({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) {
    if (!validity.valid) return
    setError(undefined)
    // The mutation reports its own errors.
    onChange({ expiresAt: value ? endOfDay(value).toISOString() : null }).catch(() => {})
  }

  return (
    <Group className={css({ display: 'block' })} label="What’s included">
      <OptimisticCheckBox isTicked={options.withName} onTick={(withName) => onChange({ withName })}>
        Include my name
      </OptimisticCheckBox>
      <OptimisticCheckBox
        isTicked={options.withCustomIdeas}
        onTick={(withCustomIdeas) => onChange({ withCustomIdeas })}
      >
        {say('Include my custom ideas')}
      </OptimisticCheckBox>
      <OptimisticCheckBox isTicked={options.withStories} onTick={(withStories) => onChange({ withStories })}>
        Include my memories, photos and who I was with
      </OptimisticCheckBox>
      <details className={css({ mt: 3 })}>
        <summary className={css({ cursor: 'pointer', fontWeight: 600, py: 2 })}>More options</summary>
        <OptimisticCheckBox isTicked={options.withNotes} onTick={(withNotes) => onChange({ withNotes })}>
          Include my notes
        </OptimisticCheckBox>
        <Field label="Expires (optional)" error={error}>
          {(ties) => (
            <TextInput
              {...ties}
              type="date"
              min={today()}
              defaultValue={options.expiresAt ? toLocalDate(new Date(options.expiresAt)) : ''}
              onChange={changeDay}
              onBlur={({ target }) => setError(target.validity.valid ? undefined : dateInPast)}
            />
          )}
        </Field>
      </details>
    </Group>
  )
}
