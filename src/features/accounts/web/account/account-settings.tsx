import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState, useId } from 'react'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { eventLabels } from '#features/accounts/event-labels.ts'
import { api } from '#platform/web/api.ts'
import { toLocalDate, formatDateTime } from '#platform/web/dates.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { SubmitButton } from '../form/fields.tsx'
import { PasswordForm } from '../form/password-field.tsx'
import { useSignedOut } from '../signing-in/use-signed-out.ts'
import { ChangeEmail, ChangeName, ChangePassword } from './change-forms.tsx'
import { SessionList } from './session-list.tsx'

const FactorSettings = lazyAfterHydration<{ email: string }>(
  () => import('../second-factor/factor-settings.tsx').then((part) => part.FactorSettings),
  () => <Skeleton className={css({ height: 32 })} aria-busy="true" />,
)

const ApiTokenSettings = lazyAfterHydration<{ email: string; isEditor: boolean }>(
  () => import('../api-tokens/api-token-settings.tsx').then((part) => part.ApiTokenSettings),
  () => <Skeleton className={css({ height: 16 })} aria-busy="true" />,
)

interface Props {
  user: CurrentUser
  /** Mail settings, from the features that send mail. */
  mail: ReactNode
  /** Settings for what other people can see of the member's activity. */
  told: ReactNode
}

/** All settings of an account, one section each. */
export function AccountSettings({ user, mail, told }: Props) {
  const say = useTerms()
  return (
    <>
      <SettingsSection title="Name" description="Shown on your shared list if you choose to include it.">
        <ChangeName name={user.name} />
      </SettingsSection>
      <SettingsSection
        title="Email"
        description={
          <>
            You sign in with <strong>{user.email}</strong>. If you change your email, we’ll send a link to the
            new address. You can undo the change from the old address for 7 days.
          </>
        }
      >
        <ChangeEmail email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Password"
        description="Changing your password signs you out everywhere else. We’ll send you a confirmation email."
      >
        <ChangePassword name={user.name} email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Two-step sign-in"
        description="Add a passkey or authenticator app to protect your account."
      >
        <FactorSettings email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Email preferences"
        description={say('Weekly ideas and reminders about your list. Every email has an unsubscribe link.')}
      >
        {mail}
      </SettingsSection>
      <SettingsSection
        title="Where you’re signed in"
        description="Don’t recognize a device? Sign it out and change your password."
      >
        <SessionList />
        <SignOutEverywhere />
      </SettingsSection>
      <SettingsSection
        title="Security activity"
        description="Sign-ins and changes in the last six months. Don’t recognize something? Change your password."
      >
        <EventList />
      </SettingsSection>
      <SettingsSection
        title="API tokens"
        description="Let your own apps and shortcuts use your account. Changing your password revokes all tokens."
      >
        <ApiTokenSettings email={user.email} isEditor={user.role !== 'member'} />
      </SettingsSection>
      <SettingsSection title="Connected apps" description="Off by default. You can change this at any time.">
        {told}
      </SettingsSection>
      <SettingsSection
        title="Your data"
        description="Everything we store about you, in one JSON file. You can download your photos when you export your list."
      >
        <DownloadData />
      </SettingsSection>
      <SettingsSection
        title="Delete your account"
        description="This permanently deletes your account and everything in it."
      >
        <DeleteAccount email={user.email} />
      </SettingsSection>
    </>
  )
}

function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button className={css({ color: 'danger' })} onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking ? <DeleteAccountDialog email={email} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

/** Ends all sessions of the account, including the current one. */
function SignOutEverywhere() {
  const leave = useSignedOut()
  const toast = useToast()
  const { mutate, isPending } = api.accounts.signOutEverywhere.useMutation({
    onSuccess: () => leave({ title: 'You’re signed out everywhere', tone: 'success' }),
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  return (
    <Button
      className={css({ mt: 6 })}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? 'Signing out…' : 'Sign out everywhere'}
    </Button>
  )
}

interface SettingsSectionProps {
  title: string
  description: ReactNode
  children: ReactNode
}

/** Section of the settings: title and description on the left, controls on the right. */
function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
        columnGap: 20,
        rowGap: 5,
        py: { base: 8, md: 10 },
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
      aria-labelledby={id}
    >
      <div>
        <h2 className={css({ fontSize: 'lg', fontWeight: 600 })} id={id}>
          {title}
        </h2>
        <div className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{description}</div>
      </div>
      <div className={css({ maxWidth: { base: '30rem', lg: 'none' } })}>{children}</div>
    </section>
  )
}

/** Button that downloads all data stored about the member. */
function DownloadData() {
  const toast = useToast()
  const { client } = api.useUtils()
  const [isPending, setIsPending] = useState(false)

  async function download() {
    if (isPending) return
    setIsPending(true)
    try {
      // Fetched without the query cache: the data is large and needed once.
      saveAsFile(await client.accounts.myData.query())
    } catch {
      toast({ title: 'We couldn’t download your data', description: 'Please try again.', tone: 'danger' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button aria-disabled={isPending || undefined} onClick={() => void download()}>
      {isPending ? 'Preparing…' : 'Download my data'}
    </Button>
  )
}

function saveAsFile(data: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `my-data-${toLocalDate(new Date())}.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** Dialog that lists what will be deleted and asks for the password, to prevent accidental or unauthorised deletion. */
function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const say = useTerms()
  const leave = useSignedOut()
  const deletion = api.accounts.deleteAccount.useMutation({
    onSuccess: () =>
      leave({
        title: 'Your account has been deleted',
        description: 'All your data has been removed. Take care!',
      }),
  })
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <PasswordForm
        label="Delete my account"
        email={email}
        call={deletion}
        onClose={onClose}
        submit={
          <SubmitButton
            className={css({ background: 'danger', color: 'paper', borderColor: 'danger' })}
            isPending={deletion.isPending}
            pendingLabel="Deleting…"
            look="plain"
          >
            Delete my account
          </SubmitButton>
        }
      >
        <div className={css({ mb: 5 })}>
          {say('Your bucket list, notes, dates, custom ideas')} and shared lists will be permanently deleted,
          and you’ll be signed out everywhere. This can’t be undone.
        </div>
      </PasswordForm>
    </Dialog>
  )
}

const initialCount = 5
const maxCount = 100

/** Shows the latest account events, newest first. */
function EventList() {
  const [limit, setLimit] = useState(initialCount)
  const { data, isPending, refetch } = api.accounts.events.useQuery(
    { limit },
    // Refetched on each visit, because other devices sign in and out.
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  if (isPending) return <Skeleton className={css({ height: 40 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>We couldn’t load your activity.</FailureLine>
  if (data.total === 0)
    return <div className={css({ color: 'quiet' })}>No activity in the last six months.</div>
  return (
    <>
      <ol className={css({ listStyle: 'none' })} aria-label="Newest first">
        {data.events.map(({ id, kind, device, at }) => (
          <li key={id} className={css({ py: 3, borderBottomWidth: '1px', borderColor: 'line' })}>
            <div className={css({ fontWeight: 600 })}>{eventLabels[kind]}</div>
            <div
              className={css({
                display: 'flex',
                color: 'quiet',
                fontSize: 'sm',
                columnGap: 2,
                flexWrap: 'wrap',
              })}
            >
              <time dateTime={at}>{formatDateTime(at)}</time>
              {device === '' ? null : <span>· {device}</span>}
            </div>
          </li>
        ))}
      </ol>
      {data.total > limit && limit < maxCount ? (
        <Button className={css({ mt: 6 })} onClick={() => setLimit(maxCount)}>
          Show more
        </Button>
      ) : null}
    </>
  )
}
