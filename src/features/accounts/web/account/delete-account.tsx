import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccount({ email }: { email: string }) {
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
