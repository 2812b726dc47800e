import { type ReactNode, useState, useId } from 'react'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { api } from '#platform/web/api.ts'
import { toLocalDate } from '#platform/web/dates.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { SubmitButton } from '../form/fields.tsx'
import { PasswordForm } from '../form/password-field.tsx'
import { useSignOutHandler } from '../signing-in/use-signed-out.ts'
import { ChangeEmail, ChangeName, ChangePassword } from './change-forms.tsx'
import { EventList, SessionList, SignOutEverywhere } from './sign-in-activity.tsx'

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
  connectedApps: ReactNode
  /** Setting to keep the member's list on this device; null on a site without a service worker. */
  device: ReactNode
}

/** Sections of the settings in order: titles by the id that links to them. */
const sectionTitles = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  'two-step': 'Two-step Sign-in',
  emails: 'Email Preferences',
  offline: 'Offline',
  devices: 'Where You’re Signed In',
  activity: 'Security Activity',
  tokens: 'API Tokens',
  apps: 'Connected Apps',
  data: 'Your Data',
  delete: 'Delete Your Account',
} as const
type SectionId = keyof typeof sectionTitles

/**
 * All settings of an account, one section each, with links to the sections at the side on wide screens. The page
 * passes in the settings of other features: `mail` (email preferences), `connectedApps` and `device`.
 */
export function AccountSettings({ user, mail, connectedApps, device }: Props) {
  const say = useTerms()
  return (
    <div
      className={css({ lg: { display: 'grid', gridTemplateColumns: '11rem minmax(0, 1fr)', columnGap: 12 } })}
    >
      <SectionLinks hasOffline={device !== null} />
      <div>
        <SettingsSection id="name" description="Shown on your shared list if you choose to include it.">
          <ChangeName name={user.name} />
        </SettingsSection>
        <SettingsSection
          id="email"
          description={
            <>
              You sign in with <strong>{user.email}</strong>. If you change your email, we’ll send a link to
              the new address. You can undo the change from the old address for 7 days.
            </>
          }
        >
          <ChangeEmail email={user.email} />
        </SettingsSection>
        <SettingsSection
          id="password"
          description="Changing your password signs you out everywhere else. We’ll send you a confirmation email."
        >
          <ChangePassword name={user.name} email={user.email} />
        </SettingsSection>
        <SettingsSection
          id="two-step"
          description="Add a passkey or authenticator app to protect your account."
        >
          <FactorSettings email={user.email} />
        </SettingsSection>
        <SettingsSection
          id="emails"
          description={say(
            'Weekly ideas and reminders about your list. Every email has an unsubscribe link.',
          )}
        >
          {mail}
        </SettingsSection>
        {device === null ? null : (
          <SettingsSection id="offline" description="This setting is for this browser only.">
            {device}
          </SettingsSection>
        )}
        <SettingsSection
          id="devices"
          description="Don’t recognize a device? Sign it out and change your password."
        >
          <SessionList />
          <SignOutEverywhere />
        </SettingsSection>
        <SettingsSection
          id="activity"
          description="Sign-ins and changes in the last six months. Don’t recognize something? Change your password."
        >
          <EventList />
        </SettingsSection>
        <SettingsSection
          id="tokens"
          description="Let your own apps and shortcuts use your account. Changing your password revokes all tokens."
        >
          <ApiTokenSettings email={user.email} isEditor={user.role !== 'member'} />
        </SettingsSection>
        <SettingsSection id="apps" description="Off by default. You can change this at any time.">
          {connectedApps}
        </SettingsSection>
        <SettingsSection
          id="data"
          description="Everything we store about you, in one JSON file. You can download your photos when you export your list."
        >
          <DownloadData />
        </SettingsSection>
        <SettingsSection
          id="delete"
          description="This permanently deletes your account and everything in it."
        >
          <DeleteAccount email={user.email} />
        </SettingsSection>
      </div>
    </div>
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

function SectionLinks({ hasOffline }: { hasOffline: boolean }) {
  const sections = Object.entries(sectionTitles).filter(([id]) => hasOffline || id !== 'offline')
  return (
    <nav aria-label="Account" className={css({ hideBelow: 'lg' })}>
      <ul className={css({ listStyle: 'none', position: 'sticky', top: 24, py: 10, fontSize: 'sm' })}>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={css({ display: 'block', py: 1.5, color: 'quiet', _hover: { color: 'accentText' } })}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SettingsSectionProps {
  id: SectionId
  description: ReactNode
  children: ReactNode
}

/** Section of the settings: title and description on the left, controls on the right. */
function SettingsSection({ id, description, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 1fr)' },
        columnGap: 14,
        scrollMarginTop: 24,
        rowGap: 5,
        py: { base: 8, md: 10 },
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
      id={id}
      aria-labelledby={titleId}
    >
      <div>
        <h2 className={css({ fontSize: 'lg', fontWeight: 600 })} id={titleId}>
          {sectionTitles[id]}
        </h2>
        <div className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{description}</div>
      </div>
      <div className={css({ maxWidth: { base: '30rem', lg: 'none' } })}>{children}</div>
    </section>
  )
}

/** Button that downloads all data stored about the signed-in member as a JSON file. */
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
  const leave = useSignOutHandler()
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
          {say('Your list, notes, dates, custom ideas')} and shared lists will be permanently deleted, and
          you’ll be signed out everywhere. This can’t be undone.
        </div>
      </PasswordForm>
    </Dialog>
  )
}
