import { busy } from '#platform/server/errors.ts'
import type {
  EditorCategory,
  EditorCategoryWithContent,
  NewCategory,
  UpdateCategory,
} from '../editing-contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function createCategory(
  _by: unknown,
  _category: NewCategory,
): Promise<EditorCategoryWithContent> {
  throw later()
}

export async function saveCategory(_by: unknown, _input: UpdateCategory): Promise<EditorCategoryWithContent> {
  throw later()
}

export async function orderFeatured(_by: unknown, _ids: number[]): Promise<EditorCategory[]> {
  throw later()
}

export async function archive(
  _by: unknown,
  _input: { id: number; archived: boolean },
): Promise<EditorCategoryWithContent> {
  throw later()
}
