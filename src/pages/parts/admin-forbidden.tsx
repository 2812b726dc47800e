import { forbiddenTitle, forbiddenToEditors } from '#features/dashboard/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { DoorPicture } from '#platform/web/ui/notices/door-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  name: string
  isEditor: boolean
}

/** The dashboard, or a part of it, to somebody whose role does not reach so far. */
export function AdminForbidden({ name, isEditor }: Props) {
  const say = useSay()
  return (
    <EmptyState
      picture={<DoorPicture />}
      as={isEditor ? 'h2' : 'h1'}
      title={isEditor ? forbiddenToEditors : forbiddenTitle}
      action={
        <LinkButton to={hrefOf(isEditor ? 'admin' : 'home')} look="main">
          {isEditor ? say('Manage Ideas') : 'Back to Home'}
        </LinkButton>
      }
    >
      403: you are signed in as {name}, and your account may not open it. An admin can change that.
    </EmptyState>
  )
}
