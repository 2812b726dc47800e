import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SettingRow } from './setting-row.tsx'
import { SwitchOffDialog } from './switch-off-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { useFactorsChanged } from './use-factors-changed.ts'
import { usePasswordQuestion } from './use-password-question.tsx'

const day = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' })

/** The authenticator app: sets it up, or switches it off. */
export function TotpSetting({ email, since }: { email: string; since: string | null }) {
  const toast = useToast()
  const changed = useFactorsChanged()
  const [isAsking, setIsAsking] = useState(false)
  const { asksFor, question } = usePasswordQuestion(email)
  const begin = api.accounts.factors.beginTotp.useMutation({
    onError: (error) => {
      if (!asksFor(error, () => begin.mutate())) toast({ title: sentenceOf(error), tone: 'danger' })
    },
  })
  const remove = api.accounts.factors.removeTotp.useMutation({
    onSuccess: () => {
      setIsAsking(false)
      changed()
      toast({ title: 'The app is switched off', tone: 'success' })
    },
    onError: (error) => {
      if (!asksFor(error, () => remove.mutate())) toast({ title: sentenceOf(error), tone: 'danger' })
    },
  })
  return (
    <SettingRow
      title="Authenticator app"
      note={since ? `On since ${day(since)}. You are asked for a code whenever you sign in.` : 'Not set up.'}
    >
      {since ? (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Switch off
        </Button>
      ) : (
        <Button
          size="sm"
          aria-disabled={begin.isPending || undefined}
          onClick={() => {
            if (!begin.isPending) begin.mutate()
          }}
        >
          Set up an app
        </Button>
      )}
      {begin.data && !since ? (
        <TotpDialog
          email={email}
          setUp={begin.data}
          onClose={() => {
            begin.reset()
            changed()
          }}
        />
      ) : null}
      {isAsking ? (
        <SwitchOffDialog
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
      {question}
    </SettingRow>
  )
}
