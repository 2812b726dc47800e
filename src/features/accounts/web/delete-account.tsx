import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button color="danger" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking ? <DeleteAccountDialog email={email} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
