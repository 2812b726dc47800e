import { api } from '#platform/web/api.ts'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { hiddenWithoutScript, lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

/** Idea fields that lists need. */
export interface IdeaToAdd {
  id: number
  title: string
  /** Whether it is a custom idea of the member. */
  isCustom?: boolean
}

export interface AddToListProps {
  idea: IdeaToAdd
  /** Without visible text, for cards. */
  isIcon?: boolean
}

export const addToAList = 'Add to a list'

/**
 * Button that opens a menu of the member's lists. Renders nothing for visitors. Its code is loaded after hydration;
 * until then, a placeholder keeps its space.
 */
export function AddToList(props: AddToListProps) {
  const { data: user } = api.accounts.current.useQuery()
  return user === null ? null : <LoadedMenu {...props} />
}

const LoadedMenu = lazyAfterHydration<AddToListProps>(
  () => import('./list-menu.tsx').then(({ ListMenu }) => ListMenu),
  ({ isIcon }) => (
    <ButtonFace className={hiddenWithoutScript} size={isIcon ? 'icon' : 'sm'} aria-hidden="true">
      <Icon name="plus" />
      {isIcon ? null : addToAList}
    </ButtonFace>
  ),
)
