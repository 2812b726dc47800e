import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what is lost with the app. */
export function SwitchOffDialog({ isBusy, onConfirm, onClose }: Props) {
  return (
    <Dialog title="Switch the app off?" onClose={onClose}>
      <div className={css({ mb: 5 })}>
        Its codes are not asked for any more. Whoever learns your password is one step closer to your account.
      </div>
      <div
        className={css({
          display: 'flex',
          gap: 3,
          justifyContent: 'flex-end',
          flexDirection: { base: 'column-reverse', sm: 'row' },
        })}
      >
        <Button onClick={onClose}>Keep it on</Button>
        <Button
          className={css({ background: 'danger', color: 'paper', borderColor: 'danger' })}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onConfirm}
        >
          {isBusy ? 'Switching off…' : 'Switch off'}
        </Button>
      </div>
    </Dialog>
  )
}
