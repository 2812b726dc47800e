import type { PictureControl } from '#features/ideas/web/editing/idea-form.tsx'
import { PictureField } from '#features/pictures/web/picture-field.tsx'

/** The picture of an idea in its form. */
export function AdminPicture(control: PictureControl) {
  return <PictureField {...control} />
}
