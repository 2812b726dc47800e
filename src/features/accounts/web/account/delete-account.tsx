import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button color="danger" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking ? <DeleteAccountDialog onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
