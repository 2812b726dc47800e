import { Navigate, useNavigate } from 'react-router'
import { createCustomTitle } from '#features/bucket-list/messages.ts'
import {
  CreateIdeaButtons,
  CreateIdeaForm,
  useCreateIdea,
} from '#features/bucket-list/web/custom-ideas/create-idea-form.tsx'
import type { SharedIdea } from '#features/bucket-list/web/custom-ideas/shared-idea.ts'
import { useSharedIdea } from '#features/bucket-list/web/custom-ideas/use-shared-idea.ts'
import { MembersOnly } from '#pages/parts/members-only.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useHeadingFocusHandover } from '#platform/web/frame/deferred-heading-focus.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Form of a new custom idea on a page of its own, for shortcuts and for what other apps share with the site, which fills
 * it. A shared idea of this site opens instead. Visitors are asked to sign in, and come back to what they shared. Nothing
 * is saved until the form is submitted.
 */
export function Component() {
  const say = useTerms()
  const { shared, ideaId, isInAddress, forget } = useSharedIdea()
  if (ideaId !== undefined) return <Navigate to={hrefOf('idea', { id: ideaId })} replace />
  const hasContent = Boolean(shared && (shared.title || shared.description))
  return (
    <Column>
      <Head
        title={say(createCustomTitle)}
        description={say('Add an idea of your own to your bucket list.')}
        isListed={false}
      />
      <div className={css({ maxWidth: '36rem', mx: 'auto' })}>
        {isInAddress ? (
          <AddIdeaLoading />
        ) : (
          <MembersOnly
            invitation={say(
              hasContent
                ? 'Sign in to add what you shared to your bucket list. It’s kept in this tab until then.'
                : 'Sign in to add an idea of your own.',
            )}
            loading={<AddIdeaLoading />}
          >
            {() => (shared ? <AddIdea shared={shared} onDone={forget} /> : <AddIdeaLoading />)}
          </MembersOnly>
        )}
      </div>
    </Column>
  )
}

interface Props {
  shared: SharedIdea
  /** Called when the idea has been created or discarded. */
  onDone: () => void
}

/** The form, filled with what was shared. It leads to the list once the idea is created or discarded. */
function AddIdea({ shared, onDone }: Props) {
  const navigate = useNavigate()
  function leave() {
    onDone()
    void navigate(hrefOf('myBucketList'), { replace: true })
  }
  const creation = useCreateIdea(leave)
  return (
    <>
      <AddIdeaHeader />
      {shared.isCut ? (
        <p className={css({ color: 'quiet', mb: 5 })}>
          The text you shared was too long, so its end is missing from the description.
        </p>
      ) : null}
      <CreateIdeaForm creation={creation} values={shared}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 3 })}>
          <CreateIdeaButtons isCreating={creation.isCreating} onCancel={leave} />
        </div>
      </CreateIdeaForm>
    </>
  )
}

function AddIdeaHeader() {
  const say = useTerms()
  return <PageHeader title={say(createCustomTitle)} subtitle="Only you can see this." />
}

/** Placeholder in the size of the form. */
function AddIdeaLoading() {
  useHeadingFocusHandover()
  return (
    <div aria-busy="true">
      <AddIdeaHeader />
      <Skeleton className={css({ height: '24rem' })} aria-hidden />
    </div>
  )
}
