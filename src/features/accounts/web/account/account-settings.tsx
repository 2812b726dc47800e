import type { ReactNode } from 'react'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangeName } from './change-name.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EventList } from './event-list.tsx'
import { DownloadData } from './download-data.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

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
  /** The switches of what comes by mail. */
  mail: ReactNode
  /** What others may be told of what somebody does here. */
  told: ReactNode
}

/** All that somebody can do about their account, each matter by itself. */
export function AccountSettings({ user, mail, told }: Props) {
  const say = useSay()
  return (
    <>
      <SettingsSection
        title="Name"
        description="What we call you. Others see it only where you share your list with it."
      >
        <ChangeName name={user.name} />
      </SettingsSection>
      <SettingsSection
        title="Email"
        description={
          <>
            You sign in with <strong>{user.email}</strong>. A new address counts once you have followed the
            link that we send to it; the old one is told, and can bring your account back for 7 days.
          </>
        }
      >
        <ChangeEmail email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Password"
        description="Changing it signs you out everywhere but here. A mail tells you that it happened."
      >
        <ChangePassword name={user.name} email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Second step"
        description="Beside the password, a code from an app or a passkey: whoever has learnt the one has not got the other."
      >
        <FactorSettings email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Mail from us"
        description={say(
          'A handful of ideas once a week, and what your own list has to say. Every letter has a link that ends its kind.',
        )}
      >
        {mail}
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        description="Something you don’t know? Sign it out, then change your password."
      >
        <SessionList />
        <SignOutEverywhere />
      </SettingsSection>
      <SettingsSection
        title="What happened"
        description="Sign-ins and changes of the last half year. Something you don’t know? Change your password."
      >
        <EventList />
      </SettingsSection>
      <SettingsSection
        title="Tokens for programs"
        description="For programs and shortcuts of your own: they say a token in place of your password. A new password ends all of them."
      >
        <ApiTokenSettings email={user.email} isEditor={user.role !== 'member'} />
      </SettingsSection>
      <SettingsSection
        title="What others are told"
        description="Off, unless you switch it on. You can switch it off again at any time."
      >
        {told}
      </SettingsSection>
      <SettingsSection
        title="Your data"
        description="Everything we keep about you, in one file that people and programs can read (JSON). Your photos come apart, as a ZIP, where your list is exported."
      >
        <DownloadData />
      </SettingsSection>
      <SettingsSection
        title="Delete your account"
        description="Your account and everything in it goes at once, and cannot be brought back."
      >
        <DeleteAccount email={user.email} />
      </SettingsSection>
    </>
  )
}
