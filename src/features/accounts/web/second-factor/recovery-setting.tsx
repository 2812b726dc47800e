import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingRow } from './setting-row.tsx'
import { useFactorsChanged } from './use-factors-changed.ts'
import { usePasswordQuestion } from './use-password-question.tsx'

/** How many codes are left for when the app is lost, and new ones. */
export function RecoverySetting({ email, left }: { email: string; left: number }) {
  const toast = useToast()
  const changed = useFactorsChanged()
  const { asksFor, question } = usePasswordQuestion(email)
  const make = api.accounts.factors.makeRecoveryCodes.useMutation({
    onSuccess: changed,
    onError: (error) => {
      if (!asksFor(error, () => make.mutate())) toast({ title: sentenceOf(error), tone: 'danger' })
    },
  })
  return (
    <SettingRow
      title="Recovery codes"
      note={left === 0 ? 'None is left. Make new ones.' : `${left} left, for when the app is lost.`}
    >
      <Button
        size="sm"
        aria-disabled={make.isPending || undefined}
        onClick={() => {
          if (!make.isPending) make.mutate()
        }}
      >
        {make.isPending ? 'Making…' : 'Make new ones'}
      </Button>
      {make.data ? (
        <Dialog
          title="Your new recovery codes"
          description="Those of before do not work any more."
          isDirty
          onClose={make.reset}
        >
          <RecoveryCodes codes={make.data.recoveryCodes} email={email} onDone={make.reset} />
        </Dialog>
      ) : null}
      {question}
    </SettingRow>
  )
}
