import { busy } from '#platform/server/errors.ts'

export async function mergeCategory(
  _by: unknown,
  _input: { fromId: number; intoId: number },
): Promise<{ moved: number }> {
  throw busy('This is not built yet.', 60)
}
