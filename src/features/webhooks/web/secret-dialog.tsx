import { LinkField } from '#platform/web/forms/link-field.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'

/** What an endpoint knows by that it is us: shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="The secret of this endpoint"
      description="It is shown this once. The program that receives the webhooks checks their signatures with it."
      isDirty
      onClose={onClose}
    >
      <LinkField label="Secret" url={secret} />
      <div className={css({ mt: 5 })}>
        <Button look="main" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  )
}
